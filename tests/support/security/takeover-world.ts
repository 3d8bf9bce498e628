/**
 * Three people with separate mailboxes, browsers and passwords, and an organization that invites their addresses. Each
 * person may try anything with every address, but reads only the email of their own mailboxes.
 */
import type { MailLinkPurpose } from '@plenum/core/domain/accounts/auth/auth.queries';
import { mailLinkTokens } from '@plenum/core/domain/accounts/auth/auth.steps';
import { invitationToken } from '@plenum/core/domain/events/invitations/invitation-token.rules';
import { findInvitation } from '@plenum/core/domain/events/invitations/invitation.queries';
import { statement } from '@plenum/core/platform/db/database';
import { newConference, type TestConference } from '../api/conferences.ts';
import { newEmail } from '../api/people.ts';
import type { TestApi } from '../api/test-api.ts';
import type { TestClient, TestReply } from '../api/test-client.ts';

/** A person, with their secrets. */
export interface Player {
  readonly name: string;
  /** Addresses whose email only they read. */
  readonly mailboxes: readonly string[];
  readonly passwords: readonly [string, string];
  browser: TestClient;
  readonly apiTokens: string[];
  /** Invitations that they accepted, by their ids. */
  readonly accepted: Set<number>;
}

/** One step of a sequence: the person, the action, and which of the addresses and alternatives it uses. */
export interface Step {
  readonly action: Action;
  readonly player: number;
  readonly address: number;
  readonly choice: number;
}

const linksTo = statement<{ readonly id: string }>(
  'takeover-links',
  'select id from mail_links where email = $1 and purpose = $2 order by created_at desc limit 2',
);
const invitationsTo = statement<{ readonly id: number; readonly kind: 'organization' | 'event' }>(
  'takeover-invitations',
  'select id, kind from invitations where organization_id = $1 and email = $2 order by id desc limit 4',
);

export class TakeoverWorld {
  readonly api: TestApi;
  readonly conference: TestConference;
  readonly players: readonly Player[];
  readonly addresses: readonly string[];

  private constructor(api: TestApi, conference: TestConference, players: readonly Player[]) {
    this.api = api;
    this.conference = conference;
    this.players = players;
    this.addresses = players.flatMap(({ mailboxes }) => mailboxes);
  }

  static async create(api: TestApi): Promise<TakeoverWorld> {
    const player = (name: string, count: number): Player => ({
      name,
      mailboxes: Array.from({ length: count }, newEmail),
      passwords: [`first password of ${name}`, `second password of ${name}`],
      browser: api.client(),
      apiTokens: [],
      accepted: new Set(),
    });
    const players = [player('Ada', 2), player('Ben', 1), player('Mallory', 1)];
    return new TakeoverWorld(api, await newConference(api), players);
  }

  /**
   * Sends a request from the browser of a player, from an IP address without rate limit; renews the login if it is old.
   */
  async sendRequest(player: Player, ...[method, path, body]: Request): Promise<TestReply> {
    const headers = { 'x-forwarded-for': this.api.client().address };
    const options = { headers, ...(body === undefined ? {} : { body }) };
    const reply = await player.browser.send(method, path, options);
    if (reply.status !== 401 || !path.startsWith('/') || path.startsWith('/auth/log')) return reply;
    const renewed = await player.browser.send('POST', '/auth/refresh', { headers });
    return renewed.status === 200 ? player.browser.send(method, path, options) : reply;
  }

  /** Returns the account that the browser of a player is logged in to, or null. */
  async currentAccount(player: Player): Promise<Account | null> {
    const reply = await this.sendRequest(player, 'GET', '/auth/me');
    return reply.status === 200 ? (reply.body as Account) : null;
  }

  /** Returns the token of one of the two newest emails of a kind to a mailbox; null without one. */
  async emailedToken(mailbox: string, purpose: MailLinkPurpose, choice: number): Promise<string | null> {
    const links = await this.api.deps.db.rows(linksTo, [mailbox, purpose]);
    const link = links[choice % 4 === 0 ? 1 : 0] ?? links[0];
    return link === undefined ? null : (mailLinkTokens(this.api.deps, link.id)[0] ?? null);
  }

  /** Returns the newest invitations to an address: everybody can guess their ids. */
  invitationsTo(address: string) {
    return this.api.deps.db.rows(invitationsTo, [this.conference.organization_id, address]);
  }

  /** Returns the token in the email of an invitation, for the reader of that mailbox. */
  async invitationToken(id: number): Promise<string> {
    const row = await findInvitation(this.api.deps.db, id);
    return row === undefined ? 'none' : (invitationToken(this.api.deps, row) ?? 'none');
  }
}

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly email_verified: boolean;
}

type Request = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown];

interface Turn {
  readonly world: TakeoverWorld;
  readonly player: Player;
  /** Any address of any player. */
  readonly address: string;
  /** An address of the player. */
  readonly mailbox: string;
  readonly password: string;
  readonly choice: number;
}

const names = { first_name: 'Some', last_name: 'Body' };

/** Follows an emailed link of the player's own mailbox with a request. */
async function follow(turn: Turn, purpose: MailLinkPurpose, request: (token: string) => Request): Promise<void> {
  const token = await turn.world.emailedToken(turn.mailbox, purpose, turn.choice);
  if (token !== null) await turn.world.sendRequest(turn.player, ...request(token));
}

async function invite({ world, address, choice }: Turn): Promise<void> {
  const { owner, organization_id, event_id } = world.conference;
  const isEvent = choice % 2 === 0;
  const path = isEvent ? `/events/${event_id}/invitations` : `/organizations/${organization_id}/invitations`;
  const roles = isEvent ? ['ATTENDEE', 'ADMIN'] : ['MEMBER', 'OWNER'];
  await owner.client.post(path, { email: address, role: roles[choice % 3 === 0 ? 1 : 0] });
}

async function register({ world, player, address, mailbox, password, choice }: Turn): Promise<void> {
  const invitations = await world.invitationsTo(address);
  const [newest] = await world.invitationsTo(mailbox);
  const ids = (kindName: string) => invitations.filter(({ kind }) => kind === kindName).map(({ id }) => id);
  const reply = await world.sendRequest(player, 'POST', '/invitations/register-and-accept', {
    user_data: { email: address, password, ...names },
    org_invitation_ids: ids('organization'),
    event_invitation_ids: ids('event'),
    ...(newest !== undefined && choice % 3 !== 0 && { token: await world.invitationToken(newest.id) }),
  });
  if (reply.status === 201) for (const { id } of invitations) player.accepted.add(id);
}

const refusalsThatAccept: ReadonlySet<string> = new Set(['already_in_organization', 'already_member_of_event']);

async function accept({ world, player, mailbox, choice }: Turn): Promise<void> {
  const invitations = await world.invitationsTo(mailbox);
  const invitation = invitations[choice % Math.max(1, invitations.length)];
  if (invitation === undefined) return;
  const token = await world.invitationToken(invitation.id);
  const folder = invitation.kind === 'event' ? '/invitations' : '/invitations/organization';
  const reply = await world.sendRequest(player, 'POST', `${folder}/${token}/accept`);
  // A person who has joined already is rejected, and the invitation is still closed as accepted.
  const isClosed =
    reply.status === 200 || refusalsThatAccept.has((reply.body as { readonly error?: string }).error ?? '');
  if (isClosed) player.accepted.add(invitation.id);
}

async function makeToken({ world, player, password }: Turn): Promise<void> {
  const me = await world.currentAccount(player);
  if (me === null) return;
  const body = { name: 'Calendar', scopes: ['account:read'], password };
  const reply = await world.sendRequest(player, 'POST', `/users/${me.id}/api-tokens`, body);
  if (reply.status === 201) player.apiTokens.push((reply.body as { token: string }).token);
}

async function remove({ world, address }: Turn): Promise<void> {
  const { owner, organization_id, event_id } = world.conference;
  const row = await world.api.deps.db.row(accountOf, [address]);
  if (row === undefined) return;
  await owner.client.delete(`/events/${event_id}/users/${row.id}`);
  await owner.client.delete(`/organizations/${organization_id}/users/${row.id}`);
}

const accountOf = statement<{ readonly id: number }>('takeover-account', 'select id from users where email = $1');

/** Everything that a person can do with accounts and invitations. */
export const actions = {
  signUp: ({ world, player, address, password }: Turn) =>
    world.sendRequest(player, 'POST', '/auth/signup', { email: address, password, ...names }),
  askForMail: ({ world, player, address, choice }: Turn) => {
    const mails = ['resend-verification', 'login-link', 'forgot-password', 'unlock'] as const;
    return world.sendRequest(player, 'POST', `/auth/${mails[choice % mails.length] ?? 'unlock'}`, { email: address });
  },
  verify: (turn: Turn) => follow(turn, 'verify_email', (token) => ['GET', `/auth/verify-email/${token}`]),
  verifyAndLogIn: (turn: Turn) =>
    follow(turn, 'verify_email', (token) => {
      const body = turn.choice % 2 === 0 ? {} : { password: turn.password };
      return ['POST', `/auth/verify-email/${token}`, body];
    }),
  logInByLink: (turn: Turn) => follow(turn, 'log_in', (token) => ['POST', `/auth/login-link/${token}`]),
  unlock: (turn: Turn) => follow(turn, 'unlock', (token) => ['POST', `/auth/unlock/${token}`]),
  reset: (turn: Turn) =>
    follow(turn, 'reset_password', (token) => {
      return ['POST', '/auth/reset-password', { token, password: turn.password }];
    }),
  logIn: ({ world, player, address, password }: Turn) =>
    world.sendRequest(player, 'POST', '/auth/login', { email: address, password }),
  logOut: ({ world, player, choice }: Turn) =>
    choice % 2 === 0
      ? world.sendRequest(player, 'POST', '/auth/logout')
      : world.sendRequest(player, 'DELETE', '/auth/logins'),
  changeAddress: ({ world, player, address, password }: Turn) =>
    world.sendRequest(player, 'POST', '/auth/change-email', { new_email: address, password }),
  confirmAddress: (turn: Turn) => follow(turn, 'change_email', (token) => ['POST', `/auth/change-email/${token}`]),
  changePassword: ({ world, player, password, choice }: Turn) =>
    world.sendRequest(player, 'PUT', '/auth/change-password', {
      current_password: password,
      new_password: player.passwords[choice % 2] ?? password,
    }),
  invite,
  register,
  accept,
  makeToken,
  remove,
  deleteAccount: async ({ world, player, password }: Turn) => {
    const me = await world.currentAccount(player);
    if (me !== null) await world.sendRequest(player, 'DELETE', `/users/${me.id}`, { password });
  },
  /** Lets time pass, so that pauses between emails and the lifetimes of short links end. */
  wait: async ({ world, choice }: Turn) => world.api.clock.advance((choice % 3 === 0 ? 20 : 6) * 60_000),
} as const satisfies Readonly<Record<string, (turn: Turn) => Promise<unknown>>>;

export type Action = keyof typeof actions;
export const actionNames = Object.keys(actions).filter((name): name is Action => Object.hasOwn(actions, name));

export async function performStep(
  world: TakeoverWorld,
  { action, player: index, address, choice }: Step,
): Promise<void> {
  const player = world.players[index % world.players.length];
  if (player === undefined) throw new Error('There is no such person.');
  const pick = <T>(list: readonly T[], at: number): T => {
    const item = list[at % list.length];
    if (item === undefined) throw new Error('The list is empty.');
    return item;
  };
  await actions[action]({
    world,
    player,
    address: pick(world.addresses, address),
    mailbox: pick(player.mailboxes, address),
    password: pick(player.passwords, choice >> 2),
    choice,
  });
}
