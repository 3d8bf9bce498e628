import { expect, it } from 'vitest';
import { readEventLink } from './event-link.ts';

const origin = 'https://plenum.example';
const code = (text: string) => ({ kind: 'code', code: text });
const path = (text: string) => ({ kind: 'path', path: text });
const problem = (name: string, host?: string) => ({
  kind: 'problem',
  problem: name,
  ...(host !== undefined && { host }),
});

it.each([
  [' ABCD-1234 ', code('ABCD-1234')],
  ['\u200Babcd 1234\u00A0', code('abcd 1234')],
  [' https://plenum.example/app/events/join?code=ABCD1234\n', code('ABCD1234')],
  ['plenum.example/app/events/join?utm=x&code=ABCD-1234#door', code('ABCD-1234')],
  ['/e/open-days/join?code=ABCD1234', code('ABCD1234')],
  ['Join us: https://plenum.example/e/open-days/join?code=ABCD1234.', code('ABCD1234')],
  ['<https://www.plenum.example/app/events/join?utm=x&amp;code=ABCD1234>', code('ABCD1234')],
  [
    'https://safelinks.example/?url=https%3A%2F%2Fplenum.example%2Fe%2Fopen-days%2Fjoin%3Fcode%3DABCD1234&data=1',
    code('ABCD1234'),
  ],
  ['https://plenum.example/e/open-days', path('/e/open-days/join')],
  ['plenum.example/e/open-days/programme?day=2', path('/e/open-days/join')],
  ['e/open-days/schedule.ics', path('/e/open-days/join')],
  ['https://plenum.example/app/events/12', path('/app/events/12')],
  ['/app/events/12/sessions/3?day=1', path('/app/events/12/sessions/3?day=1')],
  ['https://plenum.example/invitations/a_B-c', path('/invitations/a_B-c')],
  ['https://plenum.example/app/events/join', problem('no_code')],
  ['https://plenum.example/app/events/join?code=', problem('no_code')],
  ['https://plenum.example/', problem('no_event')],
  ['https://plenum.example/app/dashboard', problem('no_event')],
  ['https://other.example/e/open-days', problem('other_site', 'other.example')],
  ['https://login.example/callback?code=ABCD1234', problem('other_site', 'login.example')],
  ['javascript:alert(1)', problem('unreadable')],
  ['What is the code of the event, please? I lost it', problem('unreadable')],
  ['https://', problem('unreadable')],
  ['', problem('missing')],
])('reads the link in “%s”', (input, link) => {
  expect(readEventLink(input, origin)).toEqual(link);
});
