/**
 * Replies as text. What of a list does not fit the published schema, for example because a stored value is none, is left
 * out and told: the others on the list are still to be read. What is no list fails as a whole.
 */
import { tellUnreadableRow } from '@plenum/core/platform/telemetry/unreadable-rows';
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

/** Fastify compiles a schema once for each object that it is, and serializes nothing but objects. */
const aroundItems = new WeakMap<object, Record<string, unknown>>();

function aroundItem(items: object): Record<string, unknown> {
  const known = aroundItems.get(items);
  if (known !== undefined) return known;
  const around = { type: 'object', properties: { item: items } };
  aroundItems.set(items, around);
  return around;
}

/** A body without the members of its lists that cannot be serialized; lists within lists are looked at first. */
function withoutUnreadable(reply: FastifyReply, schema: Schema, value: unknown, place: string): unknown {
  const { items, properties = {} } = schema;
  if (Array.isArray(value) && items !== undefined) {
    return value.flatMap((item: unknown) => {
      const readable = withoutUnreadable(reply, items, item, place);
      try {
        reply.serializeInput({ item: readable }, aroundItem(items));
        return [readable];
      } catch (error) {
        tellUnreadableRow({ place, id: idOf(item), error });
        return [];
      }
    });
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, known === undefined ? member : withoutUnreadable(reply, known, member, `${place}.${name}`)];
    }),
  );
}

function asText(made: unknown): string {
  if (typeof made !== 'string') throw new TypeError('A serializer makes text.');
  return made;
}

/** The JSON of a body by the schema of the reply's status. Throws when nothing that can be left out is to blame. */
export function serialized(reply: FastifyReply, operation: string, schema: object | undefined, body: unknown): string {
  try {
    return asText(reply.serialize(body));
  } catch (error) {
    if (schema === undefined) throw error;
    return asText(reply.serialize(withoutUnreadable(reply, schema, body, operation)));
  }
}
