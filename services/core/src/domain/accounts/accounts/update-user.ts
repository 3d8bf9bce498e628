import { LockMode } from '@mikro-orm/core';
import type { UpdateUser, UserDetail } from '@plenum/contracts/accounts/users';
import type { Body } from '@plenum/contracts/operation';
import type { Transaction } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { type Scope, transaction } from '../../../scope.ts';
import { record } from '../../domain-events.ts';
import { authorizeSelf } from '../../policy.ts';
import { avatarIdIn, avatarKey } from '../../system/uploads/object-key.rules.ts';
import { imageUrlOfUpload, removeUpload } from '../../system/uploads/uploads.steps.ts';
import { canonicalLocale } from '../auth/auth.rules.ts';
import {
  mergedLinks,
  personName,
  personNames,
  profileAskMeAbout,
  profileBio,
  profileInterests,
  profileLanguages,
  profileLine,
} from '../users/profile-text.rules.ts';
import { User } from '../users/user.entity.ts';
import { findUserDetail } from '../users/user.queries.ts';
import { userDetailView } from '../users/user.views.ts';

type Input = Body<typeof UpdateUser>;

/**
 * Updates the actor's own profile. Omitted fields keep their value, blank texts become null, and links are merged.
 * Image URLs that are not uploads are ignored. Throws `forbidden`, `invalid_request`.
 */
export async function updateUser(scope: Scope, user_id: number, input: Input): Promise<UserDetail> {
  authorizeSelf(scope, user_id);
  const image_url = input.image_url ? await imageUrlOfUpload(scope, user_id, input.image_url) : null;
  await transaction(scope, async (tx) => {
    const user = await tx.em.findOne(User, user_id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (user === null) throw fail('token_revoked');
    const previousUrl = user.imageUrl ?? null;
    const changes = validateChanges(user, input, image_url);
    if (changes.firstName !== undefined || changes.lastName !== undefined)
      personNames(
        { first_name: changes.firstName ?? user.firstName, last_name: changes.lastName ?? user.lastName },
        changes.lastName === undefined ? 'first_name' : undefined,
      );
    tx.em.assign(user, { ...changes, updatedAt: scope.clock.date() });
    if (moderatedFields.some((name) => input[name])) record(tx, 'profile.changed', { user_id, event_id: null });
    if (previousUrl !== (user.imageUrl ?? null)) await removeAvatar(tx, user_id, previousUrl);
  });
  const row = await findUserDetail(scope.db, user_id);
  if (row === undefined) throw fail('token_revoked');
  return userDetailView(row, scope.config.founderRule);
}

/** Fields that the moderation rules of events check. */
const moderatedFields = [
  'first_name',
  'last_name',
  'company_name',
  'title',
  'bio',
  'interests',
  'ask_me_about',
] as const;

type Changes = Partial<
  Pick<
    User,
    | 'firstName'
    | 'lastName'
    | 'familyNameFirst'
    | 'companyName'
    | 'title'
    | 'bio'
    | 'interests'
    | 'askMeAbout'
    | 'languages'
    | 'imageUrl'
    | 'socialLinks'
    | 'readReceipts'
    | 'knownOrganizersMayAdd'
    | 'locale'
  >
>;

function validateChanges(user: User, input: Input, image_url: string | null): Changes {
  return {
    ...(input.first_name === undefined ? {} : { firstName: personName('first_name', input.first_name) }),
    ...(input.last_name === undefined ? {} : { lastName: personName('last_name', input.last_name ?? '') }),
    ...(input.family_name_first === undefined ? {} : { familyNameFirst: input.family_name_first }),
    ...(input.company_name === undefined ? {} : { companyName: profileLine('company_name', input.company_name) }),
    ...(input.title === undefined ? {} : { title: profileLine('title', input.title) }),
    ...(input.bio === undefined ? {} : { bio: profileBio(input.bio) }),
    ...(input.interests === undefined ? {} : { interests: profileInterests(input.interests) }),
    ...(input.ask_me_about === undefined ? {} : { askMeAbout: profileAskMeAbout(input.ask_me_about) }),
    ...(input.languages === undefined ? {} : { languages: profileLanguages(input.languages) }),
    ...(input.image_url === undefined ? {} : { imageUrl: acceptedImageUrl(user, input.image_url, image_url) }),
    ...(input.social_links === undefined
      ? {}
      : { socialLinks: mergedLinks(user.socialLinks ?? {}, input.social_links) }),
    ...(input.read_receipts === undefined ? {} : { readReceipts: input.read_receipts }),
    ...(input.known_organizers_may_add === undefined ? {} : { knownOrganizersMayAdd: input.known_organizers_may_add }),
    ...(input.locale === undefined ? {} : { locale: canonicalLocale(input.locale) }),
  };
}

/** Keeps the stored URL, whatever its origin; a new URL must be an upload of the person. */
const acceptedImageUrl = (user: User, requested: string | null, image_url: string | null): string | null =>
  requested !== null && requested === user.imageUrl ? requested : image_url;

/** Deletes a replaced avatar, which is no longer referenced. */
async function removeAvatar(tx: Transaction, user_id: number, url: string | null): Promise<void> {
  const id = url === null ? null : avatarIdIn(url);
  if (id !== null) await removeUpload(tx, avatarKey(user_id, id));
}
