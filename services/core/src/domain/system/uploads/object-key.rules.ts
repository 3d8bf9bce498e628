/** Keys of stored objects, which contain their owner. */
import type { UploadContext } from '@plenum/contracts/enums';

/** Owner of an object, derived from its key. */
export type KeyOwner =
  | { readonly kind: 'event'; readonly event_id: number }
  | { readonly kind: 'user'; readonly user_id: number }
  | { readonly kind: 'public' };

/** Access level of an object: members of the event, logged-in users, or public. */
export type Bucket = 'private' | 'authenticated' | 'public';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const file = `${uuid}\\.webp`;
const eventKeyPattern = new RegExp(
  `^events/([1-9]\\d{0,15})/(?:logos|banners|sponsors/logos|sponsors/covers|documents)/${file}$`,
);
const documentKeyPattern = new RegExp(`^events/([1-9]\\d{0,15})/documents/(${uuid})\\.pdf$`);
const userKeyPattern = new RegExp(`^users/([1-9]\\d{0,15})/avatars/${file}$`);
const publicKeyPattern = new RegExp(`^(?:marketing|email-assets)/${file}$`);

/** Parses a key; returns null if its format is unknown. */
export function ownerOfKey(key: string): KeyOwner | null {
  const event = eventKeyPattern.exec(key) ?? documentKeyPattern.exec(key);
  if (event !== null) return { kind: 'event', event_id: Number(event[1]) };
  const user = userKeyPattern.exec(key);
  if (user !== null) return { kind: 'user', user_id: Number(user[1]) };
  return publicKeyPattern.test(key) ? { kind: 'public' } : null;
}

/** Checks whether a key belongs to an image of this event or a part of it. */
export function isKeyOfEvent(key: string, event_id: number): boolean {
  const owner = isDocumentKey(key) ? null : ownerOfKey(key);
  return owner?.kind === 'event' && owner.event_id === event_id;
}

const eventFolders = {
  event_logo: 'logos',
  event_banner: 'banners',
  sponsor_logo: 'sponsors/logos',
  sponsor_cover: 'sponsors/covers',
  event_document: 'documents',
} as const satisfies Partial<Record<UploadContext, string>>;

export type EventUploadContext = keyof typeof eventFolders;

/** Checks whether images of this context belong to an event. */
export const isOfEvent = (context: UploadContext): context is EventUploadContext =>
  Object.hasOwn(eventFolders, context);

export const eventImageKey = (event_id: number, context: EventUploadContext, id: string): string =>
  `events/${event_id}/${eventFolders[context]}/${id}.webp`;
/** Content type of documents. */
export const documentType = 'application/pdf';

export const documentKey = (event_id: number, id: string): string => `events/${event_id}/documents/${id}.pdf`;

/** Returns the id in the object key of a PDF of this event, or null. */
export function documentIdIn(key: string, event_id: number): string | null {
  const match = documentKeyPattern.exec(key);
  return match !== null && Number(match[1]) === event_id ? (match[2] ?? null) : null;
}

/** Checks whether a key belongs to a PDF. */
export const isDocumentKey = (key: string): boolean => documentKeyPattern.test(key);

export const avatarKey = (user_id: number, id: string): string => `users/${user_id}/avatars/${id}.webp`;

/** Returns the permanent URL of an avatar, relative to the origin (`docs/decisions/0011`). */
export const avatarUrl = (id: string): string => `/api/avatars/${id}.webp`;

const avatarPattern = new RegExp(
  `(?:^|/)(?:api/avatars|users/[1-9]\\d{0,15}/avatars)/(${file.replace('\\.webp', ')\\.webp')}$`,
);

/** Returns the id in the URL or key of an avatar, or null. */
export function avatarIdIn(urlOrKey: string): string | null {
  const path = URL.canParse(urlOrKey) ? new URL(urlOrKey).pathname : urlOrKey;
  return avatarPattern.exec(path)?.[1] ?? null;
}
