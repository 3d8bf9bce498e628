/**
 * The named schemas of the published API documents: exported object schemas of the contract files, and enumerations under
 * the singular of the name of their list.
 */
import type { TSchema } from 'typebox';
import { contracts } from './api.ts';
import * as chatRoomEvents from './chat/chat-room-events.ts';
import * as clientEvents from './client-events.ts';
import * as enums from './enums.ts';
import * as eventSections from './events/event-sections.ts';
import * as invitationByToken from './events/invitation-by-token.ts';
import { notificationKinds } from './notifications/notification-kinds.ts';
import * as primitives from './primitives.ts';
import * as sessionPlacement from './schedule/session-placement.ts';
import * as serverEvents from './server-events.ts';

const files: readonly Readonly<Record<string, unknown>>[] = [
  ...contracts,
  chatRoomEvents,
  clientEvents,
  eventSections,
  invitationByToken,
  primitives,
  sessionPlacement,
  serverEvents,
];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Parameters of paths and queries are not named, because documents describe them one by one. */
const isNamedShape = (name: string, value: unknown): value is TSchema =>
  isObject(value) && isObject(value['properties']) && !/(Params|Query)$/.test(name);

const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');

/** The first matching ending is replaced. */
const singularEndings: readonly (readonly [RegExp, string])[] = [
  [/(?<=[Nn])ews$/, 'ewsItem'],
  [/(?<=[Pp])eople$/, 'erson'],
  [/ies$/, 'y'],
  [/(?<=ss|us|x|ch)es$/, ''],
  [/(?<!s)s$/, ''],
];

/** Converts the name of a list to the name of its type: `sessionStatuses` to `SessionStatus`. */
export function singular(name: string): string {
  const result = singularEndings.reduce(
    (singularName, [ending, replacement]) => (singularName === name ? name.replace(ending, replacement) : singularName),
    name,
  );
  return result.charAt(0).toUpperCase() + result.slice(1);
}

export const namedShapes = (): Readonly<Record<string, TSchema>> =>
  Object.fromEntries(
    files.flatMap((file) => Object.entries(file).filter(([name, value]) => isNamedShape(name, value))),
  ) as Readonly<Record<string, TSchema>>;

export const namedEnumerations = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries({ ...enums, notificationKinds }).flatMap(([name, value]) =>
      isStringList(value) ? [[singular(name), value]] : [],
    ),
  );
