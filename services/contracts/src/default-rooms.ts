/**
 * The rooms that each event has from the start. They are created in the language of whoever creates the event; as long as
 * nobody changes their words, everybody reads them in the own language. The words are in code instead of a JSON file, because
 * the server and the screens compare them in all languages.
 */
import type { RoomType } from './enums.ts';
import type { Language } from './languages.ts';

export interface RoomWords {
  readonly name: string;
  readonly description: string | null;
}

export type DefaultRoomType = Exclude<RoomType, 'SESSION'>;

/** In the order in which they are listed. */
export const defaultRoomWords: Readonly<Record<DefaultRoomType, Readonly<Record<Language, RoomWords>>>> = {
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

/** Returns a room with its words in the language, if they are still those of a default room in any language. */
export function inLanguage<R extends RoomWords & { readonly room_type: RoomType }>(room: R, language: Language): R {
  if (room.room_type === 'SESSION') return room;
  const words = defaultRoomWords[room.room_type];
  const isUnchanged = Object.values(words).some(
    ({ name, description }) => name === room.name && description === room.description,
  );
  return isUnchanged ? { ...room, ...words[language] } : room;
}
