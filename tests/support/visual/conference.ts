/** The schedule of the conference in the screenshots: always the same, far in the future of any server clock. */
import type { ScheduleFile } from '../journeys/schedules.ts';

/** Two days; the screenshots show the first. */
export const conferenceDays = ['2036-05-14', '2036-05-15'] as const;

/** The time of every browser: late morning of the first day, during talks. */
export const screenshotTime = '2036-05-14T09:20:00Z';

export const conferenceZone = 'Europe/Brussels';
const keynote = 'Opening: a room for everybody';
export const keynoteSpeaker = 'Renée Ångström';

/** Day, location, start, minutes, track, kind, title, people. */
type Talk = readonly [
  day: 1 | 2,
  hall: string,
  start: string,
  minutes: number,
  track: string,
  kind: 'keynote' | 'talk' | 'workshop' | 'panel',
  title: string,
  people: readonly string[],
];

const talks: readonly Talk[] = [
  [1, 'Assembly Hall', '09:30', 60, 'Assembly', 'keynote', keynote, [keynoteSpeaker]],
  [1, 'Assembly Hall', '11:00', 45, 'City', 'talk', 'Bus stops as public infrastructure', ['Lucía Castellanos']],
  [1, 'Assembly Hall', '12:00', 45, 'Energy', 'talk', 'What a street can store', ['Priya Raman', 'Jonas Abendroth']],
  [1, 'Assembly Hall', '14:00', 90, 'Assembly', 'panel', 'Who decides what is open?', ['Kofi Asante', 'Hana Novak']],
  [1, 'Gallery', '10:45', 45, 'Energy', 'talk', 'Batteries the size of a sandwich', ['Priya Raman']],
  [1, 'Gallery', '11:45', 45, 'City', 'talk', 'Counting bicycles without counting people', ['Omar Bakkali']],
  [1, 'Gallery', '14:00', 45, 'Culture', 'talk', 'The library as a machine room', ['Wencke Brandt']],
  [1, 'Studio 3', '10:45', 120, 'City', 'workshop', 'Draw your own quarter: maps with pens', ['Aiko Tanabe']],
  [1, 'Studio 3', '14:00', 120, 'Culture', 'workshop', 'Writing minutes that people read', ['Nadia Haddad']],
  [1, 'Library', '10:45', 30, 'Culture', 'talk', 'A quiet room needs loud defenders', ['Wencke Brandt']],
  [1, 'Library', '11:30', 30, 'Energy', 'talk', 'Heat pumps for listed buildings', ['Tobias Lindqvist']],
  [2, 'Assembly Hall', '09:30', 60, 'City', 'keynote', 'The harbour in a hundred years', ['Jonas Abendroth']],
  [2, 'Assembly Hall', '11:00', 45, 'Energy', 'talk', 'A grid of one’s own', ['Priya Raman']],
  [2, 'Gallery', '11:00', 45, 'Culture', 'talk', 'Songs of the tram depot', ['Lucía Castellanos']],
  [2, 'Studio 3', '11:00', 90, 'City', 'workshop', 'Repair a bench together', ['Omar Bakkali']],
  [2, 'Assembly Hall', '16:00', 30, 'Assembly', 'talk', 'Closing, and soup', [keynoteSpeaker]],
];

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const people = [...new Set(talks.flatMap(([, , , , , , , names]) => names))];

function sessionXml([day, hall, start, minutes, track, kind, title, names]: Talk): string {
  const number = talks.findIndex((talk) => talk[6] === title) + 1;
  const length = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const persons = names.map((name) => `<person id="${people.indexOf(name) + 1}">${escape(name)}</person>`);
  const abstract = `What was tried, what it cost and what is left to do. Bring a question; there is a quarter of an hour for it.`;
  return `<event guid="00000000-0000-4000-8000-${String(number).padStart(12, '0')}" id="${number}">
    <date>${conferenceDays[day - 1]}T${start}:00+02:00</date><start>${start}</start><duration>${length}</duration>
    <room>${hall}</room><slug>talk-${number}</slug><url>https://assembly.example/talk-${number}</url>
    <title>${escape(title)}</title><subtitle></subtitle><track>${track}</track><type>${kind}</type>
    <language>en</language><abstract>&lt;p&gt;${abstract}&lt;/p&gt;</abstract><description></description>
    <persons>${persons.join('')}</persons><attachments></attachments><links></links></event>`;
}

function dayXml(date: string, index: number): string {
  const dayTalks = talks.filter(([day]) => day === index + 1);
  const halls = [...new Set(dayTalks.map(([, hall]) => hall))].map((hall) => {
    const locationTalks = dayTalks.filter((talk) => talk[1] === hall);
    return `<room name="${hall}">${locationTalks.map(sessionXml).join('')}</room>`;
  });
  return `<day index="${index + 1}" date="${date}" start="${date}T06:00:00+02:00" end="${date}T23:00:00+02:00">${halls.join('')}</day>`;
}

/** Returns the schedule in frab XML, as conferences publish it. */
export function screenshotSchedule(): ScheduleFile {
  const xml = `<?xml version="1.0" encoding="utf-8"?><schedule><version>1.0</version><conference>
    <title>Open Assembly</title><acronym>open-assembly</acronym><start>${conferenceDays[0]}</start>
    <end>${conferenceDays[1]}</end><days>2</days><time_zone_name>${conferenceZone}</time_zone_name>
    <day_change>05:00</day_change></conference>${conferenceDays.map(dayXml).join('')}</schedule>`;
  return { name: 'open-assembly.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) };
}
