/**
 * The default chat rooms of every event. They are created in the language of the creator of the event. As long as nobody
 * edits their texts, they are shown in the language of each reader. The texts are in code instead of a JSON file, because
 * server and browser compare them in all languages.
 */
import type { RoomType } from '../enums.ts';
import type { Language } from '../languages.ts';

export interface RoomTexts {
  readonly name: string;
  readonly description: string | null;
}

export type DefaultRoomType = Exclude<RoomType, 'SESSION'>;

/** In display order. */
export const defaultRoomTexts: Readonly<Record<DefaultRoomType, Readonly<Record<Language, RoomTexts>>>> = {
  GLOBAL: {
    en: { name: 'General', description: 'For everybody at this event' },
    de: { name: 'Allgemein', description: 'Für alle auf dieser Veranstaltung' },
  },
  GREEN_ROOM: {
    en: { name: 'Green room', description: 'For speakers and organizers' },
    de: { name: 'Green Room', description: 'Für Vortragende und das Veranstaltungsteam' },
  },
  ADMIN: {
    en: { name: 'Organizers', description: 'For organizers only' },
    de: { name: 'Veranstaltungsteam', description: 'Nur für das Veranstaltungsteam' },
  },
};

/** Returns a room with its name and description in a language, if they are those of a default room in any language. */
export function inLanguage<R extends RoomTexts & { readonly room_type: RoomType }>(room: R, language: Language): R {
  if (room.room_type === 'SESSION') return room;
  const words = defaultRoomTexts[room.room_type];
  const isUnchanged = Object.values(words).some(
    ({ name, description }) => name === room.name && description === room.description,
  );
  return isUnchanged ? { ...room, ...words[language] } : room;
}
