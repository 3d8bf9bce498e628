/**
 * Operations available without a login, and why demo accounts cannot publish anything through them
 * (`tests/api/demo-organizer.test.ts`).
 */
import { operationNames, operations } from '@plenum/contracts/api';
import { expect, it } from 'vitest';

const operationsByReason = {
  'links in emails, which the demo does not send': [
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
  'pages of public events; demo events are hidden': [
    'GetPublicEmbedding',
    'GetPublicEvent',
    'GetPublicEventAddress',
    'GetPublicEventCard',
    'GetPublicProgramme',
    'GetPublicSession',
    'ListPublicEvents',
    'ReadPublicSessionCalendar',
  ],
  'events by a secret code; events of demo organizers are hidden': ['PreviewJoinAsGuest'],
  'secret URLs, which the demo does not create': [
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
  'no data of users': ['GetClientSettings', 'GetTime'],
} as const;

it('lists every operation without a login, so that new ones are reviewed', () => {
  const openOperations = operationNames.filter(
    (name) => operations[name].access === 'public' && operations[name].method === 'GET',
  );
  expect(Object.values(operationsByReason).flat().toSorted()).toEqual(openOperations.toSorted());
});
