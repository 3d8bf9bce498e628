import { inLanguage, type RoomTexts } from '@plenum/contracts/chat/default-rooms';
import type { RoomType } from '@plenum/contracts/enums';
import { languageOf } from '@plenum/contracts/languages';
import { textLanguage } from '../i18n/catalogue.ts';

const language = languageOf(textLanguage);

/** Returns a room with localized texts: default rooms that were not renamed have texts in each language. */
export const localizeRoom = <R extends RoomTexts & { readonly room_type: RoomType }>(room: R): R =>
  inLanguage(room, language);
