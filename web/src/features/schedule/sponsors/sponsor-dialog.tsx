import { sponsorNetworks } from '@plenum/contracts/enums';
import {
  maxSponsorContactLength,
  maxSponsorDescriptionLength,
  maxSponsorLinkLength,
  maxSponsorNameLength,
  maxSponsorPhoneLength,
} from '@plenum/contracts/limits';
import type { SponsorListItem } from '@plenum/contracts/schedule/sponsors';
import { useState, type ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { failureMessage, fieldErrors } from '../../../lib/http.ts';
import { useSeenTexts } from '../../../lib/seen-drafts.ts';
import { createImageUploader, useStoredImage, type UploadedImage } from '../../../lib/uploads.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { ImageField, type UploadImage } from '../../../ui/image-field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useTextConflicts } from '../../../ui/use-text-conflicts.tsx';
import { lastOrder, type Tier } from './sponsor-order.ts';
import { SponsorPeopleField } from './sponsor-people-field.tsx';
import { isLink, requestOf, textsOf, valuesOf, type SponsorParts, type SponsorValues } from './sponsor-values.ts';
import { createSponsor, deleteUnusedPicture, updateSponsor, useSponsor, type NamedPerson } from './sponsors.api.ts';
import { t } from './sponsors.en.json';

interface SponsorDialogProps {
  readonly event_id: number;
  /** Null for a new sponsor. */
  readonly sponsor: SponsorListItem | null;
  readonly tiers: readonly Tier[];
  readonly sponsors: readonly SponsorListItem[];
  readonly onClose: () => void;
}

/** Change of a picture on save: null keeps it. */
type PictureChange = UploadedImage | 'removed' | null;

const keyOf = (change: PictureChange): string | null =>
  change === 'removed' ? '' : change === null ? null : change.object_key;

function usePicture(stored: string | null | undefined, upload: UploadImage) {
  const [change, setChange] = useState<PictureChange>(null);
  const storedUrl = useStoredImage(stored);
  const reset = (): void => {
    if (change !== null && change !== 'removed') void deleteUnusedPicture(change.object_key);
  };
  const url = change === 'removed' ? null : (change?.url ?? storedUrl ?? null);
  const setImage = (image: UploadedImage | null): void => {
    reset();
    setChange(image ?? 'removed');
  };
  return { url, setImage, reset, key: keyOf(change), upload };
}

/** The stored people until they are edited; undefined while loading. */
function usePeople(sponsor: SponsorListItem | null) {
  const [changed, setChanged] = useState<readonly NamedPerson[]>();
  const { data, error } = useSponsor(sponsor?.id ?? null);
  const stored = sponsor === null ? noPeople : data?.people;
  return {
    people: changed ?? stored,
    failure: error,
    change: setChanged,
    ids: changed?.map(({ user_id }) => user_id),
  };
}
const noPeople: readonly NamedPerson[] = [];

const conflictedTexts = {
  name: { label: t('form.name') },
  description: { label: t('form.description') },
  website_url: { label: t('form.website') },
  contact_name: { label: t('form.contact_name') },
  contact_email: { label: t('form.contact_email') },
  contact_phone: { label: t('form.contact_phone') },
};

function useSponsorForm(props: SponsorDialogProps, parts: SponsorParts) {
  const { event_id, sponsor, tiers, sponsors, onClose } = props;
  const form = useForm<SponsorValues>({ defaultValues: valuesOf(sponsor, tiers[0]?.id ?? '') });
  const draftKey = `sponsor.${event_id}.${sponsor?.id ?? 0}` as const;
  const seen = useSeenTexts(draftKey, textsOf(sponsor));
  const conflicts = useTextConflicts(conflictedTexts);
  const clearDraft = useFormDraft(form, draftKey);
  const submit = form.handleSubmit(async (values) => {
    const body = requestOf(values, parts);
    try {
      if (sponsor === null) {
        const display_order = lastOrder(sponsors.filter(({ tier_id }) => tier_id === values.tier_id));
        await createSponsor(event_id, { ...body, display_order });
      } else await conflicts.save({ ...body, seen }, (change) => updateSponsor(event_id, sponsor.id, change));
      clearDraft();
      onClose();
    } catch (failure) {
      const serverErrors = Object.entries(fieldErrors(failure)).filter(([name]) => name in values);
      for (const [name, message] of serverErrors) form.setError(name as 'name', { message });
      if (serverErrors.length === 0) form.setError('root', { message: failureMessage(failure) });
    }
  });
  return { form, submit, clearDraft, conflict: conflicts.dialog };
}

/** Adds or edits a sponsor. */
export function SponsorDialog(props: SponsorDialogProps) {
  const { event_id, sponsor, tiers, onClose } = props;
  const logo = usePicture(sponsor?.logo_url, createImageUploader('sponsor_logo', event_id));
  const cover = usePicture(sponsor?.cover_url, createImageUploader('sponsor_cover', event_id));
  const namedPeople = usePeople(sponsor);
  const { form, submit, clearDraft, conflict } = useSponsorForm(props, {
    logo_url: logo.key,
    cover_url: cover.key,
    ...(namedPeople.ids === undefined ? {} : { people: namedPeople.ids }),
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const cancel = (): void => {
    logo.reset();
    cover.reset();
    clearDraft();
    onClose();
  };
  return (
    <Modal
      open
      onClose={cancel}
      closeOnOutsideClick={false}
      size="large"
      title={t(sponsor === null ? 'form.add' : 'form.edit')}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 sm:grid-cols-2">
        {errors.root && (
          <Alert tone="error" className="sm:col-span-2">
            {errors.root.message}
          </Alert>
        )}
        <NameFields form={form} tiers={tiers} />
        <PictureFields logo={logo} cover={cover} />
        <TextArea
          label={t('form.description')}
          optional={t('form.optional')}
          maxLength={maxSponsorDescriptionLength}
          className="sm:col-span-2"
          error={errors.description?.message}
          {...register('description')}
        />
        <TextField
          label={t('form.website')}
          optional={t('form.optional')}
          type="url"
          dir="ltr"
          placeholder="https://"
          maxLength={maxSponsorLinkLength}
          className="sm:col-span-2"
          error={errors.website_url?.message}
          {...register('website_url', { validate: (value) => isLink(value) || t('form.link.wrong') })}
        />
        <PeopleField event_id={event_id} namedPeople={namedPeople} />
        <ContactFields form={form} />
        <SocialFields form={form} />
        <DialogActions onCancel={cancel} loading={isSubmitting} className="sm:col-span-2">
          {t('form.save')}
        </DialogActions>
      </form>
      {conflict}
    </Modal>
  );
}

type Picture = ReturnType<typeof usePicture>;

function PictureFields({ logo, cover }: { readonly logo: Picture; readonly cover: Picture }) {
  return (
    <>
      <ImageField
        label={t('form.logo')}
        optional={t('form.optional')}
        value={logo.url}
        onChange={logo.setImage}
        upload={logo.upload}
        className="sm:col-span-2"
      />
      <ImageField
        label={t('form.cover')}
        hint={t('form.cover.hint')}
        optional={t('form.optional')}
        shape="wide"
        value={cover.url}
        onChange={cover.setImage}
        upload={cover.upload}
        className="sm:col-span-2"
      />
    </>
  );
}

interface PeopleFieldProps {
  readonly event_id: number;
  readonly namedPeople: ReturnType<typeof usePeople>;
}

function PeopleField({ event_id, namedPeople: { people, failure, change } }: PeopleFieldProps) {
  if (people !== undefined) return <SponsorPeopleField event_id={event_id} people={people} onChange={change} />;
  if (failure === undefined) return <Skeleton className="h-20 sm:col-span-2" />;
  return (
    <Alert tone="error" className="sm:col-span-2">
      {failureMessage(failure)}
    </Alert>
  );
}

type PartProps = { readonly form: UseFormReturn<SponsorValues> };

function NameFields({ form: { register, formState }, tiers }: PartProps & { readonly tiers: readonly Tier[] }) {
  const { errors } = formState;
  return (
    <>
      <TextField
        label={t('form.name')}
        maxLength={maxSponsorNameLength}
        error={errors.name?.message}
        {...register('name', { validate: (value) => value.trim() !== '' || t('form.name.missing') })}
      />
      <SelectField
        label={t('form.tier')}
        options={[
          ...tiers.map(({ id, name }) => ({ value: id, label: name })),
          { value: '', label: t('form.tier.none') },
        ]}
        error={errors.tier_id?.message}
        {...register('tier_id')}
      />
    </>
  );
}

/** Rarely used section: collapsed by default, expanded if it contains an error. */
function CollapsibleSection({
  title,
  open,
  children,
}: {
  readonly title: string;
  readonly open: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details open={open || undefined} className="rounded-lg border border-rule px-4 sm:col-span-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <div className="grid gap-4 pb-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}

function ContactFields({ form: { register, formState } }: PartProps) {
  const { errors } = formState;
  const isWrong = errors.contact_email !== undefined || errors.contact_phone !== undefined;
  return (
    <CollapsibleSection title={t('form.contact')} open={isWrong}>
      <TextField
        label={t('form.contact_name')}
        hint={t('form.contact.text')}
        maxLength={maxSponsorContactLength}
        className="sm:col-span-2"
        {...register('contact_name')}
      />
      <TextField
        label={t('form.contact_email')}
        type="email"
        maxLength={maxSponsorContactLength}
        error={errors.contact_email?.message}
        {...register('contact_email', {
          validate: (value) => /^(\s*|[^\s@]+@[^\s@]+\.[^\s@]+)$/.test(value) || t('form.contact_email.wrong'),
        })}
      />
      <TextField
        label={t('form.contact_phone')}
        type="tel"
        maxLength={maxSponsorPhoneLength}
        error={errors.contact_phone?.message}
        {...register('contact_phone', {
          validate: (value) => /^[\d\s+()-]*$/.test(value) || t('form.contact_phone.wrong'),
        })}
      />
    </CollapsibleSection>
  );
}

function SocialFields({ form: { register, formState } }: PartProps) {
  const errors = formState.errors.social_links;
  return (
    <CollapsibleSection title={t('form.social')} open={errors !== undefined}>
      {sponsorNetworks.map((network) => (
        <TextField
          key={network}
          label={t(`network.${network}`)}
          type="url"
          dir="ltr"
          placeholder="https://"
          maxLength={maxSponsorLinkLength}
          error={errors?.[network]?.message}
          {...register(`social_links.${network}`, { validate: (value) => isLink(value) || t('form.link.wrong') })}
        />
      ))}
    </CollapsibleSection>
  );
}
