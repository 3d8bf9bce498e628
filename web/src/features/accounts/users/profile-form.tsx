import type { ProfileUser } from '@plenum/contracts/accounts/users';
import { socialNetworks, type SocialNetwork } from '@plenum/contracts/enums';
import { maxBioLength } from '@plenum/contracts/limits';
import { fullName, isFamilyNameFirst } from '@plenum/contracts/names';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { failureMessage, fieldErrors } from '../../../lib/http.ts';
import { useAuth } from '../../../lib/stores/auth.ts';
import { useQuery } from '../../../lib/swr.ts';
import { createImageUploader } from '../../../lib/uploads.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { allowLeaving, useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { Section } from '../../../ui/page.tsx';
import { showToast } from '../../../ui/toast.ts';
import { InterestFields } from './interest-fields.tsx';
import { completeUrl, toFormValues, lengthOf, profileRules, type ProfileForm as Values } from './profile-fields.ts';
import { updateProfile } from './users.api.ts';
import { t } from './users.en.json';

const maxSuggestions = 12;
const noEvents: readonly { readonly id: number }[] = [];

function useTracks(event_id: number | undefined): readonly string[] {
  const input = event_id === undefined ? null : { params: { event_id } };
  return useQuery('GET /events/:event_id/users/topics', input).data?.tracks ?? [];
}

/** Returns the tracks of the two latest events of the user, as suggestions for interests. */
function useOwnTracks(): readonly string[] {
  const [latest, earlier] = useAuth(({ user }) => user?.events ?? noEvents);
  const tracks = [useTracks(latest?.id), useTracks(earlier?.id)].flat();
  return [...new Set(tracks)].slice(0, maxSuggestions);
}

type Form = UseFormReturn<Values>;

function Photo({ form, user }: { readonly form: Form; readonly user: ProfileUser }) {
  const image_url = form.watch('image_url');
  return (
    <ImageField
      label={t('users.photo')}
      shape="round"
      value={image_url === '' ? null : image_url}
      upload={createImageUploader('avatar')}
      onChange={(image) => form.setValue('image_url', image?.url ?? '', { shouldDirty: true })}
      key={user.id}
    />
  );
}

/** The order of first and last name: a choice between two previews. */
function NameOrder({ form }: { readonly form: Form }) {
  const [first, last, familyNameFirst] = form.watch(['first_name', 'last_name', 'family_name_first']);
  const names = { first_name: first.trim(), last_name: last.trim() };
  if (names.first_name === '' || names.last_name === '') return null;
  return (
    <SelectField
      label={t('users.name_order')}
      className="sm:col-span-2"
      value={String(familyNameFirst ?? isFamilyNameFirst(names))}
      onChange={({ target }) => form.setValue('family_name_first', target.value === 'true', { shouldDirty: true })}
      options={[false, true].map((order) => ({ value: String(order), label: fullName(names, order) }))}
    />
  );
}

function NameFields({ form }: { readonly form: Form }) {
  const { errors } = form.formState;
  const hasOneName = form.watch('has_one_name');
  return (
    <>
      <TextField
        label={hasOneName ? t('users.name') : t('users.first_name')}
        autoComplete={hasOneName ? 'name' : 'given-name'}
        error={errors.first_name?.message}
        className={hasOneName ? 'sm:col-span-2' : undefined}
        {...form.register('first_name', hasOneName ? profileRules.only_name : profileRules.first_name)}
      />
      {!hasOneName && (
        <TextField
          label={t('users.last_name')}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...form.register('last_name', profileRules.last_name)}
        />
      )}
      <CheckboxField label={t('users.one_name')} className="-my-3 sm:col-span-2" {...form.register('has_one_name')} />
      {!hasOneName && <NameOrder form={form} />}
    </>
  );
}

function Names({ form, email }: { readonly form: Form; readonly email: string | null }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NameFields form={form} />
      <TextField
        label={t('users.email')}
        hint={t('users.email.hint')}
        value={email ?? ''}
        readOnly
        className="sm:col-span-2 [&_input]:bg-sunk"
      />
      <TextField
        label={t('users.title')}
        autoComplete="organization-title"
        error={errors.title?.message}
        {...form.register('title', profileRules.line)}
      />
      <TextField
        label={t('users.company')}
        autoComplete="organization"
        error={errors.company_name?.message}
        {...form.register('company_name', profileRules.line)}
      />
    </div>
  );
}

function Bio({ form }: { readonly form: Form }) {
  const count = lengthOf(form.watch('bio'));
  return (
    <TextArea
      label={t('users.bio')}
      rows={6}
      hint={t('users.bio.count', { count, max: maxBioLength })}
      error={form.formState.errors.bio?.message}
      {...form.register('bio', profileRules.bio)}
    />
  );
}

/** Common links; the others are displayed if they have a value or are added. */
const usualLinks: ReadonlySet<string> = new Set(['website', 'linkedin', 'github']);

function LinkFields({ form }: { readonly form: Form }) {
  const { errors, defaultValues } = form.formState;
  const [showsAll, setShowsAll] = useState(false);
  const links = form.watch('links');
  const hasValue = (network: SocialNetwork): boolean =>
    links[network] !== '' || (defaultValues?.links?.[network] ?? '') !== '';
  const visibleNetworks = socialNetworks.filter((network) => showsAll || usualLinks.has(network) || hasValue(network));
  return (
    <Section title={t('users.links')}>
      <div className="grid gap-5 sm:grid-cols-2">
        {visibleNetworks.map((network) => (
          <TextField
            key={network}
            label={t(`users.network.${network}`)}
            type="url"
            inputMode="url"
            placeholder="https://"
            error={errors.links?.[network]?.message}
            {...form.register(`links.${network}`, profileRules.link)}
          />
        ))}
      </div>
      {visibleNetworks.length < socialNetworks.length && (
        <Button
          variant="secondary"
          className="mt-5"
          icon={<Plus aria-hidden="true" className="size-4.5" />}
          onClick={() => setShowsAll(true)}
        >
          {t('users.links.more')}
        </Button>
      )}
    </Section>
  );
}

/** Displays the server’s field errors at their fields. */
function showFieldErrors(form: Form, failure: unknown): void {
  const serverErrors = Object.entries(fieldErrors(failure)).filter(([field]) => field !== '_schema');
  for (const [field, message] of serverErrors) {
    const name = field.replace('social_links.', 'links.') as 'first_name';
    form.setError(name, { message }, { shouldFocus: true });
  }
  if (serverErrors.length === 0) form.setError('root', { message: failureMessage(failure) });
}

interface ProfileFormProps {
  readonly user: ProfileUser;
  readonly onDone: () => void;
}

export function ProfileForm({ user, onDone }: ProfileFormProps) {
  const [saved] = useState(() => toFormValues(user));
  const form = useForm<Values>({ defaultValues: saved, mode: 'onTouched' });
  const { errors, isDirty, isSubmitting } = form.formState;
  const tracks = useOwnTracks();
  const clearDraft = useFormDraft(form, `profile.${user.id}`);
  useUnsavedGuard(isDirty, clearDraft);
  const { setFocus } = form;
  useEffect(() => setFocus('first_name'), [setFocus]);
  const submit = form.handleSubmit(async ({ links, has_one_name, ...values }) => {
    const social_links = Object.fromEntries(
      Object.entries(links).map(([network, link]) => [network, completeUrl(link)]),
    );
    try {
      const last_name = has_one_name ? '' : values.last_name;
      await updateProfile(user.id, { ...values, last_name, social_links });
      allowLeaving();
      clearDraft();
      showToast({ tone: 'good', title: t('users.saved') });
      onDone();
    } catch (failure) {
      showFieldErrors(form, failure);
      showToast({ tone: 'error', title: t('users.save.failed'), text: failureMessage(failure) });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-3xl gap-8">
      <Photo form={form} user={user} />
      <Names form={form} email={user.email} />
      <Bio form={form} />
      <InterestFields form={form} suggestions={tracks} />
      <LinkFields form={form} />
      <div
        data-save-bar
        className="sticky bottom-(--dock-height) -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-rule bg-surface px-4 py-3 sm:mx-0"
      >
        {errors.root && (
          <p role="alert" className="flex-1 text-sm font-medium text-live">
            {errors.root.message}
          </p>
        )}
        <Button
          variant="ghost"
          disabled={isSubmitting}
          onClick={() => {
            clearDraft();
            onDone();
          }}
        >
          {t('account.cancel')}
        </Button>
        <Button type="submit" loading={isSubmitting}>
          {t('users.save')}
        </Button>
      </div>
    </form>
  );
}
