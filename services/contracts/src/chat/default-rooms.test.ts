import { expect, it } from 'vitest';
import { inLanguage } from './default-rooms.ts';

const foyer = { room_type: 'GLOBAL', name: 'Foyer', description: 'For everybody at this event' } as const;

it('translates default room names to the language of the reader', () => {
  expect(inLanguage(foyer, 'de')).toEqual({
    room_type: 'GLOBAL',
    name: 'Foyer',
    description: 'Für alle auf dieser Veranstaltung',
  });
  expect(inLanguage(inLanguage(foyer, 'de'), 'en')).toEqual(foyer);
});

it.each([
  ['another name', { ...foyer, name: 'Lobby' }],
  ['another description', { ...foyer, description: null }],
  ['a name of another type', { ...foyer, room_type: 'ADMIN' as const }],
  ['a room of a session', { ...foyer, room_type: 'SESSION' as const }],
])('leaves %s unchanged', (_what, room) => {
  expect(inLanguage(room, 'de')).toEqual(room);
});
