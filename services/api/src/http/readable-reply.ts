/**
 * Serialization of replies. A list item that does not match the published schema, for example because of an invalid
 * stored value, is omitted and reported; the other items are sent. Other invalid replies fail.
 */
import { reportUnreadableRow } from '@plenum/core/platform/telemetry/unreadable-rows';
import type { FastifyReply } from 'fastify';

interface Schema {
  readonly items?: object;
  readonly properties?: Readonly<Record<string, object>>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const idOf = (item: unknown): number | string | null => {
  const id = isObject(item) ? item['id'] : null;
  return typeof id === 'number' || typeof id === 'string' ? id : null;
};

/** Fastify caches compiled schemas by object identity, and serializes only objects. */
const wrappedItems = new WeakMap<object, Record<string, unknown>>();

function wrapItem(items: object): Record<string, unknown> {
  const cached = wrappedItems.get(items);
  if (cached !== undefined) return cached;
  const wrapped = { type: 'object', properties: { item: items } };
  wrappedItems.set(items, wrapped);
  return wrapped;
}

/** Removes list items that cannot be serialized, nested lists first. */
function withoutUnreadable(reply: FastifyReply, schema: Schema, value: unknown, place: string): unknown {
  const { items, properties = {} } = schema;
  if (Array.isArray(value) && items !== undefined) {
    return value.flatMap((item: unknown) => {
      const readable = withoutUnreadable(reply, items, item, place);
      try {
        reply.serializeInput({ item: readable }, wrapItem(items));
        return [readable];
      } catch (error) {
        reportUnreadableRow({ place, id: idOf(item), error });
        return [];
      }
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const memberSchema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [
        name,
        memberSchema === undefined ? member : withoutUnreadable(reply, memberSchema, member, `${place}.${name}`),
      ];
    }),
  );
}

function asText(serializedBody: unknown): string {
  if (typeof serializedBody !== 'string') throw new TypeError('A serializer must return a string.');
  return serializedBody;
}

/**
 * Serializes a body with the schema of the status, which is compiled when it is first used. Throws if a failure is not
 * caused by a list item.
 */
export function serializeReply(
  reply: FastifyReply,
  operation: string,
  schema: object | undefined,
  body: unknown,
): string {
  if (schema === undefined) return asText(reply.serialize(body));
  const serialize = reply.compileSerializationSchema(schema as Record<string, unknown>) as (value: unknown) => unknown;
  try {
    return asText(serialize(body));
  } catch {
    return asText(serialize(withoutUnreadable(reply, schema, body, operation)));
  }
}
