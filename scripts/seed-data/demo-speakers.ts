/** The invented speakers of the demo conference, and their availability. */
import { createHash } from 'node:crypto';
import type { ParsedSpeaker } from '@plenum/core/domain/schedule/schedule-exchange/parsed-schedule.rules';
import { escapeHtml } from '@plenum/core/domain/schedule/schedule-exchange/rich-text.rules';
import { speakerKey } from '@plenum/core/domain/schedule/schedule-exchange/schedule-speakers.rules';
import { firstNames, habits, lastNames, organizations, type TrackSeed } from './demo-content.ts';
import type { Random } from './random.ts';

export type Slot = { readonly starts_ms: number; readonly duration_minutes: number };
export type DemoSpeaker = { readonly speaker: ParsedSpeaker; readonly track: string; readonly slots: Slot[] };

const minuteMs = 60_000;

/**
 * Returns a UUID that depends only on the name (RFC 9562, version 5 layout), so that a later import matches its
 * records.
 */
export function stableGuid(name: string): string {
  const digest = createHash('sha1').update(`plenum-demo/${name}`).digest('hex');
  const variant = ((Number.parseInt(digest.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(18, 20)}-${digest.slice(20, 32)}`;
}

/** Invents `count` people with different names, spread over the tracks. */
export function generateSpeakers(count: number, tracks: readonly TrackSeed[], random: Random): DemoSpeaker[] {
  const firsts = random.shuffle(firstNames);
  const lasts = random.shuffle(lastNames);
  return Array.from({ length: count }, (_, index) => {
    // Each pass over the first names shifts the last names by one.
    const first = firsts[index % firsts.length] ?? '';
    const last = lasts[(index + Math.floor(index / firsts.length)) % lasts.length] ?? '';
    const track = tracks[index % tracks.length];
    if (track === undefined) throw new Error('A conference needs a track.');
    const name = `${first} ${last}`;
    const identity = { guid: stableGuid(`speaker/${name}`), imported_id: String(index + 1), name };
    const biography_html = inventBiography(first, name, track, random);
    return { speaker: { key: speakerKey(identity), ...identity, biography_html }, track: track.name, slots: [] };
  });
}

function inventBiography(first: string, name: string, track: TrackSeed, random: Random): string | null {
  const length = random.next();
  // Some people never provide one.
  if (length < 0.08) return null;
  const role = random.pick(track.roles);
  const article = /^[aeio]/i.test(role) ? 'an' : 'a';
  const opening = `${name} is ${article} ${role} at ${random.pick(organizations)}.`;
  if (length < 0.35) return `<p>${escapeHtml(opening)}</p>`;
  const [habit = '', otherHabit = ''] = random.shuffle(habits);
  const second = `${first} ${habit}`;
  if (length < 0.8) return `<p>${escapeHtml(`${opening} ${second}`)}</p>`;
  const past = `Before that, ${first} worked at ${random.pick(organizations)}. ${first} ${otherHabit}`;
  return `<p>${escapeHtml(`${opening} ${second}`)}</p>\n<p>${escapeHtml(past)}</p>`;
}

/** Returns the least busy available speakers of a track (of all tracks when `track` is null), booked for the slot. */
export function bookSpeakers(
  speakers: readonly DemoSpeaker[],
  track: string | null,
  count: number,
  slot: Slot,
): ParsedSpeaker[] {
  const free = speakers.filter((person) => (track === null || person.track === track) && isFree(person, slot));
  const chosen = free.toSorted((a, b) => a.slots.length - b.slots.length).slice(0, count);
  for (const person of chosen) person.slots.push(slot);
  return chosen.map((person) => person.speaker);
}

function isFree(person: DemoSpeaker, slot: Slot): boolean {
  const endsMs = slot.starts_ms + slot.duration_minutes * minuteMs;
  return person.slots.every(
    (booked) => booked.starts_ms + booked.duration_minutes * minuteMs <= slot.starts_ms || endsMs <= booked.starts_ms,
  );
}
