import { expect, it } from 'vitest';
import { inLanguage } from './default-rooms.ts';

const general = { room_type: 'GLOBAL', name: 'General', description: 'For everybody at this event' } as const;

it('translates default room names to the language of the reader', () => {
  expect(inLanguage(general, 'de')).toEqual({
    room_type: 'GLOBAL',
    name: 'Allgemein',
    description: 'Für alle auf dieser Veranstaltung',
  });
  expect(inLanguage(inLanguage(general, 'de'), 'en')).toEqual(general);
});

it.each([
  ['another name', { ...general, name: 'Lobby' }],
  ['another description', { ...general, description: null }],
  ['a name of another type', { ...general, room_type: 'ADMIN' as const }],
  ['a room of a session', { ...general, room_type: 'SESSION' as const }],
])('leaves %s unchanged', (_what, room) => {
  expect(inLanguage(room, 'de')).toEqual(room);
});
