"""The rules of a single field: F4 to F8, T1 to T9, D1 to D3 (see docs/protocol-semantics.md, "Rules of definitions")."""

from __future__ import annotations

from specgen.protocol.model import (
    NONE,
    ArrayType,
    FieldType,
    Scalar,
    StructType,
    VersionRange,
    innermost,
)
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kafka_json.defaults import DefaultError, parse_default
from specgen.sources.kafka_json.raw import RawField

ENTITY_TYPES = {
    "unknown": None,
    "transactionalId": Scalar.STRING,
    "groupId": Scalar.STRING,
    "topicName": Scalar.STRING,
    "producerId": Scalar.INT64,
    "brokerId": Scalar.INT32,
}


def presence(field: RawField) -> VersionRange:
    """The versions that have the field: ``versions``, or else ``taggedVersions``."""
    if field.versions is not None:
        return field.versions
    return field.tagged_versions or NONE


def check_field(field: RawField, flexible: VersionRange, problems: Problems) -> None:
    """Check one field; ``flexible`` is its message's flexible versions."""
    has_versions = field.versions is not None or field.tagged_versions
    refused = field.keys.refused & {"versions", "taggedVersions"}
    if field.keys.readable and not has_versions and not refused:
        problems.add(problem.no_versions(field.keys.span, field.name))
    if field.type is not None:
        _check_type(field, field.type, problems)
        _check_flexible(field, flexible, problems)
        _check_default(field, field.type, problems)
    _check_tag(field, flexible, problems)


def _check_type(field: RawField, kind: FieldType, problems: Problems) -> None:
    nullable = not isinstance(kind, Scalar) or kind.is_variable
    if field.nullable_versions and not nullable:
        problems.add(problem.not_nullable(field.at("nullableVersions"), str(kind)))
    if "fields" in field.keys and not isinstance(innermost(kind), StructType):
        problems.add(problem.fields_not_allowed(field.at("fields"), str(kind)))
    if field.zero_copy and kind is not Scalar.BYTES:
        problems.add(problem.zero_copy(field.at("zeroCopy"), str(kind)))
    if field.entity_type is not None:
        span = field.at("entityType")
        if field.entity_type not in ENTITY_TYPES:
            known = ENTITY_TYPES.keys()
            problems.add(problem.unknown_entity_type(span, field.entity_type, known))
            return
        expected = ENTITY_TYPES[field.entity_type]
        actual = kind.element if isinstance(kind, ArrayType) else kind
        if expected is not None and actual != expected:
            problems.add(
                problem.wrong_entity_type(
                    span, field.entity_type, expected, str(actual)
                )
            )


def _check_flexible(
    field: RawField, flexible: VersionRange, problems: Problems
) -> None:
    field_flexible = field.flexible_versions
    if field_flexible is None:
        return
    span = field.at("flexibleVersions")
    if field.type not in (Scalar.STRING, Scalar.BYTES):
        problems.add(
            problem.bad_field_flexible(
                span, "only string and bytes fields have their own flexibleVersions"
            )
        )
    elif not field_flexible <= flexible:
        problems.add(
            problem.bad_field_flexible(
                span,
                f"flexibleVersions {field_flexible} exceed the message's, {flexible}",
            )
        )


def _check_tag(field: RawField, flexible: VersionRange, problems: Problems) -> None:
    tagged, tag = field.tagged_versions, field.tag

    def report(key: str, code: str, message: str, hint: str = "") -> None:
        problems.add(problem.bad_tag(field.at(key), code, message, hint))

    if tag is None:
        if tagged and "tag" not in field.keys.refused:
            report("taggedVersions", "T2", "taggedVersions without a tag", 'add "tag"')
        return
    if tag < 0 or tag > 0x7FFFFFFF:
        report("tag", "T1", f"tag {tag} is not between 0 and 2147483647")
    if not tagged:
        if "taggedVersions" not in field.keys.refused:
            report("tag", "T2", "a tag needs taggedVersions", 'such as "9+"')
        return
    key = "taggedVersions"
    if not tagged.is_open:
        report(
            key, "T3", f"taggedVersions {tagged} must be open", f'write "{tagged.low}+"'
        )
    if "versions" not in field.keys.refused and not tagged <= presence(field):
        report(key, "T4", f"tagged in {tagged}, but present only in {presence(field)}")
    compact = flexible if field.flexible_versions is None else field.flexible_versions
    if not tagged <= compact:
        report(
            key,
            "T5",
            f"tagged in {tagged}, but flexible only in {compact}",
            "tagged fields exist in flexible versions only",
        )
    nullable = (field.nullable_versions or NONE) & tagged
    if nullable and nullable != tagged:
        report(
            "nullableVersions",
            "T6",
            f"nullable in {field.nullable_versions}: must cover all of the tagged "
            f"versions {tagged} or none",
        )
    if field.map_key:
        report("mapKey", "T8", "a map key can't be tagged")
    if field.type is Scalar.RECORDS:
        report("tag", "T9", "records can't be tagged")


def _check_default(field: RawField, kind: FieldType, problems: Problems) -> None:
    if field.default is None:
        return
    span = field.at("default")
    try:
        value = parse_default(field.default, kind)
    except DefaultError as error:
        problems.add(problem.bad_default(span, error.code, str(error)))
        return
    if value is not None or kind is Scalar.RECORDS:
        return
    if field.keys.refused & {"versions", "taggedVersions", "nullableVersions"}:
        return
    nullable = field.nullable_versions or NONE
    if not presence(field) <= nullable:
        problems.add(
            problem.bad_default(
                span,
                "D2",
                f"null default, but present in {presence(field)} and nullable in {nullable}",
                "nullableVersions must contain all versions of the field",
            )
        )
