/** Error reports of browsers, and the settings of the installation for them. */
import * as Type from 'typebox';
import { signUpModes } from '../installation-rules.ts';
import {
  appVersionLengthMax,
  clientErrorMessageLengthMax,
  clientErrorRouteLengthMax,
  clientErrorStackLengthMax,
} from '../limits.ts';
import { operation } from '../operation.ts';
import { described, MessageText, nullable, oneOf, shape } from '../primitives.ts';

/** `error` and `rejection` were not caught. `screen` and `crash` come from the error boundaries of a screen and of the page. */
export const clientErrorKinds = ['error', 'rejection', 'screen', 'crash'] as const;
export type ClientErrorKind = (typeof clientErrorKinds)[number];

export const ReportClientError = operation({
  method: 'POST',
  path: '/client-errors',
  summary: 'Report an error of a client',
  description: 'Writes a line to the log of the server, without the person. Nothing else is stored.',
  access: 'public',
  token: 'ignored',
  body: shape({
    kind: oneOf(clientErrorKinds, 'Kind.'),
    message: described(Type.String({ minLength: 1, maxLength: clientErrorMessageLengthMax }), MessageText),
    stack: Type.Optional(Type.String({ maxLength: clientErrorStackLengthMax, description: 'Stack trace.' })),
    route: Type.String({
      maxLength: clientErrorRouteLengthMax,
      pattern: '^/(?:(?:[a-z-]{1,40}|:[a-z]{1,10})(?:/|$))*$',
      description: 'Route pattern of the page, such as `/app/events/:id/agenda`. Ids and tokens are rejected.',
    }),
    app_version: Type.String({
      maxLength: appVersionLengthMax,
      pattern: String.raw`^\d+\.\d+\.\d[\w.+-]*$`,
      description: 'Version of the web application.',
    }),
  }),
  replies: { 204: Type.Null() },
  rateLimits: ['client_error_per_address'],
});

export const GetClientSettings = operation({
  method: 'GET',
  path: '/client-settings',
  summary: 'Get the settings of the installation for clients',
  access: 'public',
  token: 'ignored',
  replies: {
    200: shape({
      report_url: nullable(
        Type.String({ description: 'Address for reporting problems (`https:` or `mailto:`); null if there is none.' }),
      ),
      imprint_url: nullable(Type.String({ description: 'Address of the imprint; null if there is none.' })),
      privacy_url: nullable(Type.String({ description: 'Address of the privacy policy; null if there is none.' })),
      contact_url: nullable(
        Type.String({
          description:
            'Address at which the operator of the installation can be contacted (`https:` or `mailto:`); null if there is none.',
        }),
      ),
      /** See `SignUpRule`. */
      sign_up: described(
        shape({
          mode: oneOf(
            signUpModes,
            'Whether everyone can sign up, only addresses of some domains, or only people who were invited.',
          ),
          domains: Type.Array(Type.String(), { description: 'Email domains that can sign up.' }),
        }),
        'Who can sign up.',
      ),
    }),
  },
});
