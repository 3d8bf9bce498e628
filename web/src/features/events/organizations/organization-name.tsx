import { type KeyboardEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureMessage, fieldErrors } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useTextConflicts } from '../../../ui/use-text-conflicts.tsx';
import { nameRules } from './name-rules.ts';
import { renameOrganization } from './organizations.api.ts';
import { t } from './organizations.en.json';

/** Renames in place: Enter saves, Escape cancels; the button gets the focus back. */
export function RenameOrganization({
  organization_id,
  name,
  onDone,
}: {
  readonly organization_id: number;
  readonly name: string;
  readonly onDone: () => void;
}) {
  const form = useForm({ defaultValues: { name } });
  const [seen] = useState({ name });
  const conflicts = useTextConflicts({ name: { label: t('organizations.rename.label') } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const submit = form.handleSubmit(async (values) => {
    try {
      await conflicts.save({ name: values.name.trim(), seen }, (body) => renameOrganization(organization_id, body));
      showToast({ tone: 'good', title: t('organizations.renamed') });
      onDone();
    } catch (failure) {
      form.setError(
        'name',
        { message: fieldErrors(failure)['name'] ?? failureMessage(failure) },
        { shouldFocus: true },
      );
    }
  });
  const giveUp = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mb-6 flex max-w-2xl flex-wrap items-end gap-3">
      <TextField
        label={t('organizations.rename.label')}
        className="min-w-0 flex-1 basis-64"
        error={errors.name?.message}
        onKeyDown={giveUp}
        {...form.register('name', nameRules)}
      />
      <div className="flex gap-3">
        <Button type="submit" loading={isSubmitting} onKeyDown={giveUp}>
          {t('organizations.save')}
        </Button>
        <Button variant="secondary" onClick={onDone} onKeyDown={giveUp}>
          {t('organizations.cancel')}
        </Button>
      </div>
      {conflicts.dialog}
    </form>
  );
}
