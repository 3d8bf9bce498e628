/** The conference of the benchmarks: the schedule in `BENCH_CONFERENCE`, or a synthetic one of the size of FOSDEM 2025. */
import { readFileSync } from 'node:fs';
import { parseSchedule } from '@plenum/core/domain/schedule/schedule-exchange/parse-schedule.rules';
import type { ParsedSchedule } from '@plenum/core/domain/schedule/schedule-exchange/parsed-schedule.rules';

const sessionCount = 1_105;
const locationCount = 35;
const trackCount = 78;
const speakerCount = 1_080;
const days = ['2025-02-01', '2025-02-02'] as const;
const firstHour = 9;
const slotMinutes = 30;

const sentence =
  'A look at what two years of running this in public taught the people who keep it alive, with the numbers and the detours. ';

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function formatTime(slot: number): string {
  const minutes = firstHour * 60 + slot * slotMinutes;
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function sessionXml(number: number, date: string, location: string): string {
  const clock = formatTime(Math.floor(number / (locationCount * days.length)));
  const persons = [number % speakerCount, ...(number % 3 === 0 ? [(number * 7 + 1) % speakerCount] : [])];
  return `<event guid="00000000-0000-4000-8000-${String(number).padStart(12, '0')}" id="${number + 1}">
<date>${date}T${clock}:00+01:00</date><start>${clock}</start><duration>00:25</duration><room>${location}</room>
<slug>talk-${number}</slug><url>https://conference.example/talk-${number}</url>
<title>Talk ${number}: what we learned about part ${number % 97} of the whole</title><subtitle></subtitle>
<track>Track ${twoDigits(number % trackCount)}</track><type>devroom</type><language>en</language>
<abstract>&lt;p&gt;${sentence.repeat(3 + (number % 6))}&lt;/p&gt;</abstract><description></description>
<persons>${persons.map((id) => `<person id="${id + 1}">Speaker Number ${id}</person>`).join('')}</persons>
<attachments></attachments><links><link href="https://conference.example/talk-${number}/video">Video</link></links>
</event>`;
}

/** Generates a frab XML file with as many sessions, days, locations, tracks and people as FOSDEM 2025. */
export function conferenceXml(): Buffer {
  const numbers = Array.from({ length: sessionCount }, (_, number) => number);
  const dayXml = (date: string, day: number): string => {
    const locations = Array.from({ length: locationCount }, (_, location) => {
      const name = `Hall ${twoDigits(location + 1)}`;
      const inLocation = numbers.filter((n) => n % (locationCount * days.length) === day * locationCount + location);
      return `<room name="${name}">${inLocation.map((number) => sessionXml(number, date, name)).join('')}</room>`;
    });
    return `<day index="${day + 1}" date="${date}" start="${date}T09:00:00+01:00" end="${date}T19:00:00+01:00">${locations.join('')}</day>`;
  };
  return Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><schedule><version>1</version><conference><title>Invented Conference</title>
<acronym>invented</acronym><start>${days[0]}</start><end>${days[1]}</end><days>2</days>
<time_zone_name>Europe/Brussels</time_zone_name><day_change>09:00:00</day_change></conference>
${days.map(dayXml).join('')}</schedule>`,
  );
}

/** Returns the schedule that the benchmarks import. */
export function readConference(): ParsedSchedule {
  const path = process.env['BENCH_CONFERENCE'] ?? '';
  const parsed = parseSchedule(path === '' ? conferenceXml() : readFileSync(path));
  if (!parsed.ok) throw new Error(`The conference could not be imported: ${JSON.stringify(parsed.problems[0])}`);
  return parsed.schedule;
}
