import { failureMessage } from '../../../lib/http.ts';
import type { IcebreakerData } from '../../../lib/stores/modals.ts';
import { showToast } from '../../../ui/toast.ts';
import { requestConnection } from './connections.api.ts';
import { t } from './connections.en.json';
import { askToWithdraw } from './withdraw-request.ts';

/** The text to all people of a list that is filtered by an interest; it is sent without a dialog. */
const lineOf = (interest: string): string => t('icebreaker.topic', { topic: interest });

/** Sends a request about an interest; the toast has the line, and withdraws the request. */
export async function requestByInterest(
  event_id: number,
  person: Pick<IcebreakerData['person'], 'user_id' | 'full_name'>,
  interest: string,
): Promise<void> {
  const name = person.full_name;
  try {
    const connection = await requestConnection(person.user_id, event_id, lineOf(interest));
    showToast({
      tone: 'good',
      title: t('icebreaker.sent', { name }),
      text: lineOf(interest),
      action: { label: t('requests.withdraw'), onSelect: () => askToWithdraw(connection) },
    });
  } catch (failure) {
    showToast({ tone: 'error', title: failureMessage(failure) });
  }
}

/** Shows the line above the list before it is sent to anybody. */
export function InterestLine({ interest }: { readonly interest: string }) {
  return (
    <p className="mb-3 text-sm text-muted">
      {t('icebreaker.topic.note')}{' '}
      <q className="text-ink">
        <bdi>{lineOf(interest)}</bdi>
      </q>
    </p>
  );
}
