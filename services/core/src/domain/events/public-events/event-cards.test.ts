import { expect, it } from 'vitest';
import { createEventCards } from './event-cards.ts';

function open() {
  const cards = createEventCards();
  const drawn: string[] = [];
  const card = (event_id: number, version: number) =>
    cards({ event_id, agenda_version: 1, changed_at: String(version) }, 'en', async () => {
      drawn.push(`${event_id}@${version}`);
      return Buffer.from(String(event_id));
    });
  return { card, drawn };
}

it('a card is drawn once for concurrent requests, and again after a change of the event', async () => {
  const { card, drawn } = open();
  await Promise.all([card(1, 1), card(1, 1)]);
  await card(1, 2);
  expect(drawn).toEqual(['1@1', '1@2']);
});

it('many changes to one event do not evict the cards of others', async () => {
  const { card, drawn } = open();
  await card(1, 1);
  for (let version = 1; version <= 100; version += 1) await card(2, version);
  drawn.length = 0;
  await card(1, 1);
  expect(drawn).toEqual([]);
});
