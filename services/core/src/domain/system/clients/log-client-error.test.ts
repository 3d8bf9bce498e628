import { pino } from 'pino';
import { expect, it } from 'vitest';
import { logClientError } from './log-client-error.ts';

function recordedLog() {
  const lines: unknown[] = [];
  const log = pino({ level: 'warn', base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

const report = { kind: 'screen', route: '/app/events/:id/agenda', app_version: '0.1.0' } as const;

it('logs an error once, and a repeated one at the tenth occurrence', () => {
  const { log, lines } = recordedLog();
  const fullReport = {
    ...report,
    message: 'ada@example.org is not a function',
    stack: 'f@https://x.example/assets/a.js:1:2',
  };
  for (let times = 1; times <= 10; times += 1) logClientError({ log }, fullReport, 'Firefox/150.0');
  const line = (times: number) => ({
    level: 40,
    msg: 'browser error',
    client_error: {
      ...report,
      message: '<address> is not a function',
      frames: ['f a.js:1:2'],
      browser: 'Firefox 150',
      times,
    },
  });
  expect(lines).toEqual([line(1), line(10)]);
});

it('counts errors of other screens and versions separately', () => {
  const { log, lines } = recordedLog();
  const message = 'something else';
  logClientError({ log }, { ...report, message }, null);
  logClientError({ log }, { ...report, message, route: '/app' }, null);
  logClientError({ log }, { ...report, message, app_version: '0.2.0' }, null);
  logClientError({ log }, { ...report, message }, null);
  expect(lines).toHaveLength(3);
});
