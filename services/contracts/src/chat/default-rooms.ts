/**
 * The default chat rooms of every event. They are created in the language of the creator of the event. Unless somebody
 * edits their texts, clients show them in the language of the reader. The texts are in code instead of a JSON file,
 * because server and browser compare them in all languages.
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
    en: { name: 'Foyer', description: 'For everybody at this event' },
    de: { name: 'Foyer', description: 'Für alle auf dieser Veranstaltung' },
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

/** Translates the name and description of a default room. A room with edited texts is returned unchanged. */
export function inLanguage<R extends RoomTexts & { readonly room_type: RoomType }>(room: R, language: Language): R {
  if (room.room_type === 'SESSION') return room;
  const texts = defaultRoomTexts[room.room_type];
  const isUnchanged = Object.values(texts).some(
    ({ name, description }) => name === room.name && description === room.description,
  );
  return isUnchanged ? { ...room, ...texts[language] } : room;
}
