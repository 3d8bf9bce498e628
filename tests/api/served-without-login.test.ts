/** What is served without a login, and why no account of the demo can publish anything there (`tests/api/demo-organizer.test.ts`). */
import { operationNames, operations } from '@plenum/contracts/api';
import { expect, it } from 'vitest';

const served = {
  'links of mails, which the demo does not send': [
    'GetEventInvitation',
    'GetInvitation',
    'GetMailChoice',
    'GetOrganizationInvitation',
    'RedirectToMailChoice',
    'ValidateEmailChange',
    'ValidateLoginLink',
    'ValidateResetToken',
    'ValidateUnlock',
    'ValidateVerification',
    'VerifyEmail',
  ],
  'pages of public events; an event of the demo stays hidden': [
    'GetPublicEvent',
    'GetPublicEventAddress',
    'GetPublicEventCard',
    'GetPublicProgramme',
    'ListPublicEvents',
  ],
  'events by the secret code; an event of a demo organizer stays hidden': ['PreviewJoinAsGuest'],
  'addresses that the demo does not make': [
    'ReadCalendarFeed',
    'ReadPublicScheduleCalendar',
    'ReadPublicScheduleCsv',
    'ReadPublicScheduleJson',
    'ReadPublicScheduleXml',
  ],
  'pictures: of accounts, which the demo does not change, and of events, drawn again and for some minutes': [
    'GetAvatar',
    'GetFile',
    'GetPublicContent',
  ],
  'nothing of anybody': ['GetClientSettings', 'GetTime'],
} as const;

it('is in this list, so that a new operation is looked at', () => {
  const open = operationNames.filter(
    (name) => operations[name].access === 'public' && operations[name].method === 'GET',
  );
  expect(Object.values(served).flat().toSorted()).toEqual(open.toSorted());
});
