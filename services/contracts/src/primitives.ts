/**
 * Shapes that every contract file shares: identifiers, dates, enumerations helpers and the page envelope.
 * Wire format: snake_case JSON, ids as JSON numbers, dates `YYYY-MM-DD`, times `HH:MM:SS`, timestamps ISO 8601 in UTC.
 */
import * as Type from 'typebox';
import { displayOrderMax, pageSizeDefault, pageSizeMax, searchTextLengthMax } from './limits.ts';

/** Creates an object schema with exactly these properties. Unknown ones are dropped from requests and replies. */
export const shape = <const P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/** Describes a field: with a text, or as another field is described. */
export function described<const S extends Type.TSchema>(schema: S, text: string | Type.TSchema): S {
  const { description }: { description?: string } = typeof text === 'string' ? { description: text } : text;
  return Type.With(schema, { description }) as S;
}

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
export const oneOf = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values, ...(description === undefined ? {} : { description }) });

/** A 64-bit id, sent as a JSON number; values above 2^53 - 1 are rejected. */
export const Id = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Id, unique among records of the same kind and never reused.',
});
/** The sequence number of a message in its room or thread; 0 is before the first. */
export const Seq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** The years of `calendarDayMin` to `calendarDayMax`. */
export const calendarYearsPattern = '^(19[7-9][0-9]|20[0-9]{2}|21[0-9]{2}|2200)-';
/** `YYYY-MM-DD`, from 1970-01-01 to 2200-12-31. */
export const CalendarDate = Type.String({ format: 'date', pattern: calendarYearsPattern });
/** `HH:MM` or `HH:MM:SS` in requests, always `HH:MM:SS` in replies. */
export const ClockTime = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' });
/** IANA name of a time zone, such as `Europe/Berlin`. */
export const TimeZoneName = Type.String({
  minLength: 1,
  maxLength: 50,
  description: 'Time zone of the event as an IANA name, such as `Europe/Berlin`.',
});
/** The years of `calendarYearsPattern`, and the hours around them by which time zones differ from UTC. */
const instantYearsPattern = '^(1969-12-31|19[7-9][0-9]-|20[0-9]{2}-|21[0-9]{2}-|2200-|2201-01-0[12])';
/** ISO 8601 instant in UTC, for example `2026-03-01T09:30:00.000Z`, within the days of `CalendarDate`. */
export const Timestamp = Type.String({ format: 'date-time', pattern: instantYearsPattern });
/**
 * An email address; compared in lower case. Before validation, the server trims texts marked `x-trim`, and converts
 * the domain of texts marked `x-address` to ASCII.
 */
export const Email = Type.String({
  format: 'email',
  maxLength: 255,
  'x-trim': true,
  'x-address': true,
  description: 'Email address; null if the caller may not see it.',
});
/** A position in a manual order. */
export const DisplayOrder = Type.Number({
  minimum: -displayOrderMax,
  maximum: displayOrderMax,
  description: 'Position in a manual order. Smaller values come first; fractions are allowed.',
});
export const Uuid = Type.String({ format: 'uuid' });
export const HexColor = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

// Fields that many shapes have.
export const MessageText = Type.String({ description: 'Message for people, plain text.' });
export const CreatedAt = described(Timestamp, 'When it was created (ISO 8601, UTC).');
export const ExpiresAt = described(Timestamp, 'When it expires (ISO 8601, UTC).');
export const FullName = Type.String({
  description:
    'Display name: first and last name in the order that the person prefers, or the name of a speaker without an account.',
});
export const ImageUrl = Type.String({ description: 'Address of the profile picture; null if there is none.' });
export const UpdatedAt = described(Timestamp, 'When it was last updated (ISO 8601, UTC); null if it never was.');
export const TitleText = Type.String({ description: 'Title, plain text.' });
export const NameText = Type.String({ description: 'Name, plain text.' });
export const PlainDescription = Type.String({
  description: 'Description, plain text unless noted otherwise; null if there is none.',
});
export const ManualOrder = Type.Number({
  description: 'Position in a manual order. Smaller values come first; fractions are allowed.',
});
export const DeletedAt = described(Timestamp, 'When it was deleted (ISO 8601, UTC); null if it is not deleted.');
export const DeletedById = described(
  Id,
  'Id of the person who deleted it; null if it is not deleted or a rule deleted it.',
);
export const PerPage = Type.Integer({ description: 'Number of entries per page.' });
export const PlainText = Type.String({ description: 'Text, plain.' });
export const WebAddress = Type.String({ description: 'Address (URL).' });
export const SearchWords = Type.String({
  maxLength: searchTextLengthMax,
  description: 'Search words, or their beginnings. If omitted, the list is not filtered.',
});
export const FileLine = Type.Integer({ description: 'Line of the file, from 1; null if the problem has no line.' });
export const ReasonText = Type.String({ description: 'Reason, for people.' });
export const TimeZone = described(TimeZoneName, 'Time zone as an IANA name, such as `Europe/Berlin`.');
export const HasMore = Type.Boolean({ description: 'Whether there are more entries after the last one.' });
export const Message = shape({ message: MessageText });

export const PageQuery = shape({
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'Page number, from 1.' }),
  per_page: described(Type.Integer({ minimum: 1, maximum: pageSizeMax, default: pageSizeDefault }), PerPage),
});

/**
 * Creates the pagination envelope; `key` names the collection, which `description` describes. `total_pages` is 0 when empty. Links are relative paths.
 */
export const page = <const K extends string, const S extends Type.TSchema>(key: K, item: S, description: string) => {
  const items = { [key]: Type.Array(item, { description }) };
  return shape({
    total_items: Type.Integer({ description: 'Number of entries on all pages.' }),
    total_pages: Type.Integer({ description: 'Number of pages; 0 if the list is empty.' }),
    current_page: Type.Integer({ description: 'Number of this page, from 1.' }),
    per_page: PerPage,
    has_next: Type.Boolean({ description: 'Whether there is a next page.' }),
    has_prev: Type.Boolean({ description: 'Whether there is a previous page.' }),
    self: Type.String({ description: 'Path of this page.' }),
    first: Type.String({ description: 'Path of the first page.' }),
    last: Type.String({ description: 'Path of the last page.' }),
    next: Type.Optional(Type.String({ description: 'Path of the next page; absent on the last page.' })),
    prev: Type.Optional(Type.String({ description: 'Path of the previous page; absent on the first page.' })),
    ...(items as { [P in K]: Type.TArray<S> }),
  });
};

/** A person in lists and messages. */
export const PersonMini = shape({
  id: Id,
  full_name: FullName,
  image_url: nullable(ImageUrl),
});
export type PersonMini = Type.Static<typeof PersonMini>;
