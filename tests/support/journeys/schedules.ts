/** Schedule files as conferences publish them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../../scripts/embedded/paths.ts';

export interface ScheduleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const rooms = ['Aula Magna', 'Salle Verte', 'Studio 3', 'Library'] as const;
const tracks = ['Databases', 'Networks', 'Community'] as const;
const talksPerRoom = 6;

/** Title of the talk that the journeys search; it is the first in the first location of day one. */
export const keynoteTitle = 'Opening: why we meet';
export const keynoteSpeaker = 'Renée Ångström';

const two = (value: number): string => String(value).padStart(2, '0');

function talk(day: number, room: number, slot: number, date: string): string {
  const number = day * 100 + room * 10 + slot;
  const isKeynote = day === 0 && room === 0 && slot === 0;
  const minutes = slot * 60;
  const start = `${two(9 + Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return `<event guid="00000000-0000-4000-8000-${String(number).padStart(12, '0')}" id="${1000 + number}">
    <date>${date}T${start}:00+01:00</date><start>${start}</start><duration>00:45</duration>
    <room>${rooms[room]}</room><slug>talk-${number}</slug><url>https://conf.example/talk-${number}</url>
    <title>${isKeynote ? keynoteTitle : `Talk ${number} on ${tracks[slot % tracks.length]}`}</title>
    <subtitle></subtitle><track>${tracks[slot % tracks.length]}</track>
    <type>${isKeynote ? 'keynote' : slot === 3 ? 'workshop' : 'talk'}</type><language>${room === 3 && slot === 5 ? 'fr' : 'en'}</language>
    <abstract>&lt;p&gt;What happens in talk ${number}.&lt;/p&gt;</abstract><description></description>
    <persons><person id="${isKeynote ? 1 : 10 + room}">${isKeynote ? keynoteSpeaker : `Speaker ${room}`}</person></persons>
    <attachments></attachments><links></links></event>`;
}

/** Returns a conference of two days in frab XML: 4 locations, 3 tracks, 48 sessions, one a day in French. */
export function smallConference(): ScheduleFile {
  const dates = ['2027-02-06', '2027-02-07'];
  const days = dates.map(
    (date, day) => `<day index="${day + 1}" date="${date}" start="${date}T08:00:00+01:00" end="${date}T22:00:00+01:00">
    ${rooms
      .map((name, room) => {
        const talks = Array.from({ length: talksPerRoom }, (_, slot) => talk(day, room, slot, date));
        return `<room name="${name}">${talks.join('')}</room>`;
      })
      .join('')}</day>`,
  );
  const xml = `<?xml version="1.0" encoding="utf-8"?><schedule><version>1.0</version><conference>
    <title>Small Conference</title><acronym>small</acronym><start>${dates[0]}</start><end>${dates[1]}</end><days>2</days>
    <time_zone_name>Europe/Brussels</time_zone_name><day_change>06:00</day_change></conference>${days.join('')}</schedule>`;
  return { name: 'small.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) };
}

export const smallConferenceSessions = 2 * rooms.length * talksPerRoom;

/** Returns the same conference with its first talk only, like a file for one location. */
export function shortConference(): ScheduleFile {
  const full = smallConference();
  const text = full.buffer.toString();
  const [head = ''] = text.split('<event', 1);
  const first = text.slice(text.indexOf('<event'), text.indexOf('</event>'));
  return { ...full, name: 'short.xml', buffer: Buffer.from(`${head}${first}</event></room></day></schedule>`) };
}

export const wideLocations = 35;

/** Returns one day with 35 locations, each with one talk: `Talk-n-` in `Hall n`. */
export function wideConference(): ScheduleFile {
  const date = '2027-02-06';
  const halls = Array.from({ length: wideLocations }, (_, index) => {
    const number = index + 1;
    return `<room name="Hall ${number}"><event guid="00000000-0000-4000-9000-${String(number).padStart(12, '0')}"
      id="${number}"><date>${date}T10:00:00+01:00</date><start>10:00</start><duration>00:45</duration>
      <room>Hall ${number}</room><title>Talk-${number}-</title><track>${tracks[index % tracks.length]}</track>
      <type>talk</type><persons><person id="${number}">Speaker</person></persons></event></room>`;
  });
  const xml = `<?xml version="1.0" encoding="utf-8"?><schedule><version>1.0</version><conference>
    <title>Wide Conference</title><acronym>wide</acronym><start>${date}</start><end>${date}</end><days>1</days>
    <time_zone_name>Europe/Brussels</time_zone_name><day_change>06:00</day_change></conference>
    <day index="1" date="${date}" start="${date}T08:00:00+01:00" end="${date}T22:00:00+01:00">${halls.join('')}</day></schedule>`;
  return { name: 'wide.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) };
}

/** Returns the published schedule of FOSDEM 2025 (1,105 sessions), if the file exists next to the repository. */
export function readFosdemSchedule(): ScheduleFile | null {
  const path = join(repositoryRoot, '..', 'shared', 'data', 'fosdem-2025.xml');
  if (!existsSync(path)) return null;
  return { name: 'fosdem-2025.xml', mimeType: 'application/xml', buffer: readFileSync(path) };
}
