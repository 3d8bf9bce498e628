import { maxTicketShopSlugLength, maxTicketShopTokenLength } from '@plenum/contracts/integrations/integration-limits';
import type { TicketShop } from '@plenum/contracts/integrations/ticket-shops';
import { useForm } from 'react-hook-form';
import { failureCode, failureMessage, fieldErrors } from '../../../lib/http.ts';
import { Alert } from '../../../ui/alert.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DialogActions, Modal } from '../../../ui/modal.tsx';
import { showToast } from '../../../ui/toast.ts';
import { connectShop } from './ticket-shop.api.ts';
import { t } from './ticket-shop.en.json';

interface Props {
  readonly event_id: number;
  /** The connection to edit; absent for a new one. */
  readonly shop?: TicketShop | undefined;
  readonly onClose: () => void;
}

/** Connects an event to pretix, or changes the connection. */
export function ShopDialog({ event_id, shop, onClose }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      title={t(shop === undefined ? 'shop.dialog.new' : 'shop.dialog.edit')}
      closeOnOutsideClick={false}
    >
      <ShopForm event_id={event_id} shop={shop} onClose={onClose} />
    </Modal>
  );
}

const requireText = (text: string): true | string => text.trim() !== '' || t('shop.missing');
const fields = ['url', 'organizer', 'shop_event', 'api_token'] as const;
const fieldByCode = { ticket_shop_url_refused: 'url', ticket_shop_token_missing: 'api_token' } as const;

/** Returns the field and the text of an error. */
function fieldErrorOf(failure: unknown): readonly [(typeof fields)[number] | 'root', string] {
  const code = failureCode(failure);
  if (code === 'ticket_shop_url_refused' || code === 'ticket_shop_token_missing')
    return [fieldByCode[code], failureMessage(failure)];
  const serverErrors = fieldErrors(failure);
  const invalidField = fields.find((field) => serverErrors[field] !== undefined);
  return invalidField === undefined
    ? ['root', failureMessage(failure)]
    : [invalidField, serverErrors[invalidField] ?? ''];
}

function ShopForm({ event_id, shop, onClose }: Props) {
  const form = useForm({
    defaultValues: {
      url: shop?.url ?? 'https://pretix.eu',
      organizer: shop?.organizer ?? '',
      shop_event: shop?.shop_event ?? '',
      api_token: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ api_token, ...values }) => {
    try {
      await connectShop(event_id, { ...values, ...(api_token.trim() === '' ? {} : { api_token }) });
      showToast({ tone: 'good', title: t('shop.saved') });
      onClose();
    } catch (failure) {
      const [field, message] = fieldErrorOf(failure);
      form.setError(field, { message }, { shouldFocus: true });
    }
  });
  const fieldOf = (name: (typeof fields)[number], validate: (text: string) => true | string) => ({
    error: errors[name]?.message,
    autoComplete: 'off',
    spellCheck: false,
    ...form.register(name, { validate }),
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="text-muted">{t('shop.dialog.text')}</p>
      {errors.root && <Alert tone="error">{errors.root.message}</Alert>}
      <TextField
        label={t('shop.url')}
        hint={t('shop.url.hint')}
        type="url"
        inputMode="url"
        {...fieldOf('url', requireText)}
      />
      <TextField
        label={t('shop.organizer')}
        hint={t('shop.organizer.hint')}
        maxLength={maxTicketShopSlugLength}
        {...fieldOf('organizer', requireText)}
      />
      <TextField
        label={t('shop.event')}
        hint={t('shop.event.hint')}
        maxLength={maxTicketShopSlugLength}
        {...fieldOf('shop_event', requireText)}
      />
      <TextField
        label={t('shop.token')}
        hint={shop === undefined ? t('shop.token.hint') : t('shop.token.kept')}
        maxLength={maxTicketShopTokenLength}
        {...fieldOf('api_token', (token) => shop !== undefined || requireText(token))}
      />
      <DialogActions onCancel={onClose} loading={isSubmitting}>
        {t(shop === undefined ? 'shop.save' : 'shop.save.changes')}
      </DialogActions>
    </form>
  );
}
