/**
 * Schemas and helpers that all contract files share. Wire format: snake_case JSON, ids as JSON numbers, dates
 * `YYYY-MM-DD`, times `HH:MM:SS`, timestamps ISO 8601 in UTC.
 */
import * as Type from 'typebox';
import { maxDisplayOrder, defaultPageSize, maxPageSize, maxSearchTextLength } from './limits.ts';

/** Creates an object schema. Unknown properties are dropped from requests and replies. */
export const shape = <const P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

/**
 * Sets the description of a field to a text, or to that of another schema. A clause such as `; null if there is none` is
 * omitted from the published documents where the field is never null.
 */
export function described<const S extends Type.TSchema>(schema: S, text: string | Type.TSchema): S {
  const { description }: { description?: string } = typeof text === 'string' ? { description: text } : text;
  return Type.With(schema, { description }) as S;
}

type NullableKeywords = { type?: string; enum?: readonly unknown[] };

/** Makes a schema nullable. Uses a list of JSON Schema types, which serializes much faster than a union. */
export const nullable = <const S extends Type.TSchema>(schema: S) => {
  const keywords: NullableKeywords = schema;
  return Type.Unsafe<Type.Static<S> | null>({
    ...schema,
    ...(keywords.type === undefined ? {} : { type: [keywords.type, 'null'] }),
    ...(keywords.enum === undefined ? {} : { enum: [...keywords.enum, null] }),
  });
};

/** Creates a string schema with fixed values. */
export const oneOf = <const V extends readonly string[]>(values: V, description?: string) =>
  Type.Unsafe<V[number]>({ type: 'string', enum: values, ...(description === undefined ? {} : { description }) });

/** A 64-bit id, sent as a JSON number; values above 2^53 - 1 are rejected. */
export const Id = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Id, unique among objects of the same type.',
});
/** The sequence number of a message in its chat room or thread. 0 is before the first message. */
export const Seq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
/** The years from `earliestCalendarDay` to `latestCalendarDay`. */
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
/** The years of `calendarYearsPattern`, plus the difference between time zones and UTC. */
const instantYearsPattern = '^(1969-12-31|19[7-9][0-9]-|20[0-9]{2}-|21[0-9]{2}-|2200-|2201-01-0[12])';
/** ISO 8601 instant in UTC, for example `2026-03-01T09:30:00.000Z`, within the days of `CalendarDate`. */
export const Timestamp = Type.String({ format: 'date-time', pattern: instantYearsPattern });
/**
 * An email address. Comparison ignores case. Before validation, the server trims texts marked `x-trim`, and converts the
 * domain of texts marked `x-address` to ASCII.
 */
export const Email = Type.String({
  format: 'email',
  maxLength: 255,
  'x-trim': true,
  'x-address': true,
  description: 'Email address.',
});
/** The version of live content, to compare that of a list with that of a subscription. */
export const ContentVersion = Type.String({
  description: 'Version of the content: the same text as long as it is unchanged. Only compare it for equality.',
});
/** A position in a manual order. */
export const DisplayOrder = Type.Number({
  minimum: -maxDisplayOrder,
  maximum: maxDisplayOrder,
  description: 'Position in a manual order. Smaller values come first; fractions are allowed.',
});
export const Uuid = Type.String({ format: 'uuid' });
export const HexColor = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });

// Fields that many schemas share.
export const MessageText = Type.String({ description: 'Message for display, plain text.' });
export const CreatedAt = described(Timestamp, 'Time of creation (ISO 8601, UTC).');
export const ExpiresAt = described(Timestamp, 'Time of expiration (ISO 8601, UTC).');
export const FullName = Type.String({
  description:
    'Display name: first and last name in the preferred order of the person, or the name of a speaker without an account.',
});
export const ImageUrl = Type.String({ description: 'URL of the profile picture; null if there is none.' });
export const UpdatedAt = described(Timestamp, 'Time of the last update (ISO 8601, UTC); null if it was never updated.');
export const TitleText = Type.String({ description: 'Title, plain text.' });
export const NameText = Type.String({ description: 'Name, plain text.' });
export const PlainDescription = Type.String({
  description: 'Description, plain text; null if there is none.',
});
export const ManualOrder = Type.Number({
  description: 'Position in a manual order. Smaller values come first; fractions are allowed.',
});
export const DeletedAt = described(Timestamp, 'Time of deletion (ISO 8601, UTC); null if not deleted.');
export const DeletedById = described(
  Id,
  'User id of the person who deleted it; null if not deleted or deleted by a moderation rule.',
);
export const PerPage = Type.Integer({ description: 'Maximum number of entries per page.' });
export const PlainText = Type.String({ description: 'Plain text.' });
export const WebAddress = Type.String({ description: 'URL.' });
export const SearchWords = Type.String({
  maxLength: maxSearchTextLength,
  description: 'Search text: words or beginnings of words. If omitted, the list is not filtered.',
});
export const FileLine = Type.Integer({ description: 'Line of the file, counted from 1; null if unknown.' });
export const ReasonText = Type.String({ description: 'Reason for display, plain text.' });
export const TimeZone = described(TimeZoneName, 'Time zone as an IANA name, such as `Europe/Berlin`.');
export const Message = shape({ message: MessageText });

/** Long enough for the names and companies of a position, in any script. */
const maxCursorLength = 4000;

const After = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: maxCursorLength,
    description:
      'The `next` of the previous page: returns the entries after it. Only valid for the same list in the same order.',
  }),
);

/** The query of a list. */
export const ListQuery = shape({
  after: After,
  limit: Type.Integer({
    minimum: 1,
    maximum: maxPageSize,
    default: defaultPageSize,
    description: 'Maximum number of entries in the reply.',
  }),
});

/** Returns the query of a list that also has numbered pages. Without `after`, it returns the page `page`. */
export const pageQueryUpTo = (maximum: number) =>
  shape({
    page: Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      default: 1,
      description: 'Number of the page, from 1. Ignored with `after`.',
    }),
    per_page: described(Type.Integer({ minimum: 1, maximum, default: defaultPageSize }), PerPage),
    after: After,
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum,
        description: 'Maximum number of entries in the reply, instead of `per_page`.',
      }),
    ),
  });
export const PageQuery = pageQueryUpTo(maxPageSize);

/** For lists that other programs synchronize. */
export const UpdatedSince = Type.Optional(
  described(
    Timestamp,
    'Only entries that were created or changed at or after this time (ISO 8601, UTC), including everything that the entry contains. Not considered are fields that depend on the current time or on the caller, and numbers of people and clicks. Deleted entries are not returned: learn about them from webhooks, or from their absence in the whole list.',
  ),
);

export const Next = nullable(
  Type.String({
    description:
      'Value of `after` for the next page, with the other parameters unchanged; null on the last page. The `Link` header contains the URL of the next page.',
  }),
);
export const TotalItems = Type.Integer({ description: 'Number of entries on all pages.' });

/**
 * Creates the schema of a page of a list.
 * @param key name of the property with the entries
 * @param description of that property
 */
export const list = <const K extends string, const S extends Type.TSchema>(key: K, item: S, description: string) => {
  const items = { [key]: Type.Array(item, { description }) };
  return shape({ total_items: TotalItems, next: Next, ...(items as { [P in K]: Type.TArray<S> }) });
};

/** Creates the schema of a page of a list that also has numbered pages. */
export const page = <const K extends string, const S extends Type.TSchema>(key: K, item: S, description: string) =>
  shape({
    ...list(key, item, description).properties,
    total_pages: Type.Integer({ description: 'Number of pages; 0 if the list is empty.' }),
    current_page: Type.Integer({
      description: 'Number of this page, from 1. Without a meaning for requests with `after`.',
    }),
    per_page: PerPage,
  });

/** A person in lists and messages. */
export const PersonMini = shape({
  id: Id,
  full_name: FullName,
  image_url: nullable(ImageUrl),
});
export type PersonMini = Type.Static<typeof PersonMini>;
