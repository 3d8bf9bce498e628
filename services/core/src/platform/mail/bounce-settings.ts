/** Validation of the settings for bounced emails. */

/** Including a tag, the local part must not exceed 64 characters (RFC 5321). */
const bounceAddress = /^[\w.-]{1,17}@[\w-]+(?:\.[\w-]+)*$/;
/** A bearer token (RFC 6750) that is long enough to be unguessable. */
const bounceSecret = /^[\w.~+/-]{32,}=*$/;

interface BounceSettings {
  readonly MAIL_BOUNCE_ADDRESS: string;
  readonly MAIL_BOUNCE_SECRET: string;
}

/** Lists the problems of the settings. */
export function bounceProblemsOf({
  MAIL_BOUNCE_ADDRESS: address,
  MAIL_BOUNCE_SECRET: secret,
}: BounceSettings): (readonly [isWrong: boolean, problem: string])[] {
  return [
    [
      address !== '' && !bounceAddress.test(address),
      'MAIL_BOUNCE_ADDRESS is not a plain address with at most 17 characters before the @.',
    ],
    [
      secret !== '' && !bounceSecret.test(secret),
      'MAIL_BOUNCE_SECRET has less than 32 characters, or characters other than letters, digits and -._~+/.',
    ],
  ];
}
