// The messages' interfaces are in types.d.ts; nothing of them is there when programs run.

export {};
