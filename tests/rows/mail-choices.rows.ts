import { mailChoiceOf } from '../support/api/mail-choice.ts';
import { bounceSecret, type PrepareExample } from '../support/examples/prepared-requests.ts';
import { guessedUserId } from '../support/security/hostile-attempts.ts';
import type { OperationRows } from './row.ts';

const mailChoice: PrepareExample = ({ api, tenant }) => ({
  client: api.client(),
  path: { token: mailChoiceOf(api, { ...tenant, invitation_id: tenant.ids.invitation_id }) },
});
const returnedMail = 'From: mailer@example.org\r\nTo: bounces@plenum.example\r\nSubject: Away\r\n\r\nI am away.\r\n';

export const mailChoicesRows = {
  ReceiveMailBounce: {
    example: ({ api }) => ({
      client: api.client(),
      body: returnedMail,
      payload: {
        payload: returnedMail,
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${bounceSecret}` },
      },
    }),
    ownerRejection: 'this installation does not accept bounces',
  },
  UpdateMailChoice: {
    byLink: 200,
    example: async (world) => ({ ...(await mailChoice(world)), body: { choice: 'not_me' } }),
    hostile: () => [{ body: { choice: 'allow' } }],
    ownerRejection: guessedUserId,
  },
  GetMailChoice: { byLink: 200, example: mailChoice, ownerRejection: guessedUserId },
  RedirectToMailChoice: { byLink: 302, example: mailChoice },
  UnsubscribeByMailProgram: { byLink: 200, example: mailChoice, ownerRejection: guessedUserId },
} satisfies OperationRows;
