/** Error reports of browsers, and settings of the installation for browsers. */
import * as Type from 'typebox';
import { signUpModes } from '../installation-rules.ts';
import {
  maxAppVersionLength,
  maxClientErrorMessageLength,
  maxClientErrorRouteLength,
  maxClientErrorStackLength,
} from '../limits.ts';
import { operation } from '../operation.ts';
import { described, nullable, oneOf, shape } from '../primitives.ts';

/** `error` and `rejection`: uncaught. `screen` and `crash`: caught by the error boundary of a screen or of the page. */
export const clientErrorKinds = ['error', 'rejection', 'screen', 'crash'] as const;
export type ClientErrorKind = (typeof clientErrorKinds)[number];

export const ReportClientError = operation({
  method: 'POST',
  path: '/client-errors',
  summary: 'Report an error of a client',
  description:
    'Writes a line to the server log that does not identify the person; nothing else is stored. Email addresses, links, quoted texts and long numbers are removed from the message, and only positions in scripts of the web application from the stack. Of the same error within an hour, only the 1st, 10th, 100th and so on are written.',
  access: 'public',
  token: 'ignored',
  body: shape({
    kind: oneOf(
      clientErrorKinds,
      'Kind of error: uncaught (`error`, `rejection`) or caught by a boundary (`screen`, `crash`).',
    ),
    message: described(Type.String({ minLength: 1, maxLength: maxClientErrorMessageLength }), 'Message of the error.'),
    stack: Type.Optional(Type.String({ maxLength: maxClientErrorStackLength, description: 'Stack trace.' })),
    route: Type.String({
      maxLength: maxClientErrorRouteLength,
      pattern: '^/(?:(?:[a-z-]{1,40}|:[a-z]{1,10})(?:/|$))*$',
      description: 'Route pattern of the page, such as `/app/events/:id/agenda`. Ids and tokens are rejected.',
    }),
    app_version: Type.String({
      maxLength: maxAppVersionLength,
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
  description:
    'Anyone may call this, without a login. Returns settings of the operator that clients need before the login, such as legal links and the rule for sign-ups. They change only when the server is restarted.',
  access: 'public',
  token: 'ignored',
  replies: {
    200: shape({
      report_url: nullable(
        Type.String({ description: 'URL for reporting problems (`https:` or `mailto:`); null if there is none.' }),
      ),
      imprint_url: nullable(Type.String({ description: 'URL of the imprint; null if there is none.' })),
      privacy_url: nullable(Type.String({ description: 'URL of the privacy policy; null if there is none.' })),
      contact_url: nullable(
        Type.String({
          description:
            'URL for contacting the operator of the installation (`https:` or `mailto:`); null if there is none.',
        }),
      ),
      /** See `SignUpRule`. */
      sign_up: described(
        shape({
          mode: oneOf(
            signUpModes,
            'Who can sign up: everyone (`open`), email addresses of `domains`, or people who were invited (`invitation`) and email addresses of `domains`.',
          ),
          domains: Type.Array(Type.String(), { description: 'Email domains that can sign up.' }),
        }),
        'Who can sign up.',
      ),
    }),
  },
});
