/** Schedules of one day three weeks from now, with twenty sessions. */
import { randomUUID } from 'node:crypto';
import {
  frabXml,
  type TestSession,
} from '../../../services/core/src/domain/schedule/schedule-exchange/schedule-files.fixture.ts';
import { eventDateIn } from '../api/conferences.ts';

const day = eventDateIn(21);
/** Returns a session of a small schedule. */
export const sessionAt = (index: number, more: Partial<TestSession> = {}): TestSession => ({
  guid: `s-${index}`,
  id: String(index + 1),
  title: `Session ${String(index).padStart(2, '0')}`,
  date: `${day}T${String(8 + (index % 10)).padStart(2, '0')}:00:00`,
  ...more,
});
export const twentySessions = Array.from({ length: 20 }, (_, index) => sessionAt(index));
export const scheduleFile = (sessions: readonly TestSession[], on = day): Uint8Array =>
  frabXml(sessions, {
    head: `<title>Days</title><start>${on}</start><end>${on}</end><time_zone_name>Europe/Brussels</time_zone_name>`,
    day: `date="${on}"`,
  });
/** Returns the twenty sessions, one of them with another title. */
export const withRenamedSession = (index: number): TestSession[] =>
  twentySessions.map((candidate, i) => (i === index ? sessionAt(i, { title: `Renamed ${randomUUID()}` }) : candidate));
