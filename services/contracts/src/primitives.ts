/**
 * Shapes that every contract file shares: identifiers, dates, enumerations helpers and the page envelope.
 * Wire format: snake_case JSON, ids as JSON numbers, dates `YYYY-MM-DD`, times `HH:MM:SS`, timestamps ISO 8601 in UTC.
 */
import * as Type from 'typebox';
import { displayOrderMax, pageSizeDefault, pageSizeMax } from './limits.ts';

/** Creates an object schema with exactly these properties. Unknown ones are dropped from requests and replies. */
export const shape = <const P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

type NullableKeywords = { type?: string; enum?: readonly unknown[] };

/** Makes a schema nullable. Written as a JSON Schema type pair, which serializes much faster than a union. */
export const nullable = <const S extends Type.TSchema>(schema: S) => {
  const keywords: NullableKeywords = schema;
  return Type.Unsafe<Type.Static<S> | null>({
    ...schema,
    ...(keywords.type === undefined ? {} : { type: [keywords.type, 'null'] }),
    ...(keywords.enum === undefined ? {} : { enum: [...keywords.enum, null] }),
  });
};

/** Creates a schema of a fixed list of words. */
export const oneOf = <const V extends readonly string[]>(values: V) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values });

/** A 64-bit id, sent as a JSON number; values above 2^53 - 1 are rejected. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** The sequence number of a message in its room or thread; 0 is before the first. */
export const Seq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** The years of `calendarDayMin` to `calendarDayMax`. */
export const calendarYearsPattern = '^(19[7-9][0-9]|20[0-9]{2}|21[0-9]{2}|2200)-';
/** `YYYY-MM-DD`, from 1970-01-01 to 2200-12-31. */
export const CalendarDate = Type.String({ format: 'date', pattern: calendarYearsPattern });
/** `HH:MM` or `HH:MM:SS` in requests, always `HH:MM:SS` in replies. */
export const ClockTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' });
/** IANA name of a time zone, such as `Europe/Berlin`. */
export const TimeZoneName = Type.String({ minLength: 1, maxLength: 50 });
/** The years of `calendarYearsPattern`, and the hours around them by which time zones differ from UTC. */
const instantYearsPattern = '^(1969-12-31|19[7-9][0-9]-|20[0-9]{2}-|21[0-9]{2}-|2200-|2201-01-0[12])';
/** ISO 8601 instant in UTC, for example `2026-03-01T09:30:00.000Z`, within the days of `CalendarDate`. */
export const Timestamp = Type.String({ format: 'date-time', pattern: instantYearsPattern });
/**
 * An email address; compared in lower case. Before validation, the server trims what is marked `x-trim`, and converts
 * the domain of what is marked `x-address` to ASCII.
 */
export const Email = Type.String({ format: 'email', maxLength: 255, 'x-trim': true, 'x-address': true });
/** A position in a manual order. */
export const DisplayOrder = Type.Number({ minimum: -displayOrderMax, maximum: displayOrderMax });
export const Uuid = Type.String({ format: 'uuid' });
export const HexColor = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

export const Message = shape({ message: Type.String() });

export const PageQuery = shape({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: pageSizeMax, default: pageSizeDefault }),
});

/**
 * Creates the pagination envelope; `key` names the collection. `total_pages` is 0 when empty. Links are relative paths.
 */
export const page = <const K extends string, const S extends Type.TSchema>(key: K, item: S) => {
  const items = { [key]: Type.Array(item) };
  return shape({
    total_items: Type.Integer(),
    total_pages: Type.Integer(),
    current_page: Type.Integer(),
    per_page: Type.Integer(),
    has_next: Type.Boolean(),
    has_prev: Type.Boolean(),
    self: Type.String(),
    first: Type.String(),
    last: Type.String(),
    next: Type.Optional(Type.String()),
    prev: Type.Optional(Type.String()),
    ...(items as { [P in K]: Type.TArray<S> }),
  });
};

/** A person in lists and messages. */
export const PersonMini = shape({
  id: Id,
  full_name: Type.String(),
  image_url: nullable(Type.String()),
});
export type PersonMini = Type.Static<typeof PersonMini>;
