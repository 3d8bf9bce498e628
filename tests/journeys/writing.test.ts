/** Writing in every script: input methods, direction, long messages and links; with a keyboard, and on a phone. */
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { PostRoomMessage } from '@plenum/contracts/chat/room-messages';
import type { EventDetail } from '@plenum/contracts/events/events';
import { mixedDirections, stackedMarks, writingSamples } from '../support/corpus/writing.ts';
import { ChatPage } from '../support/journeys/chat-page.ts';
import { inputMethodOf } from '../support/journeys/input-method.ts';
import { desktop, expect, phone, test } from '../support/journeys/journey.ts';
import { pressKeyOn } from '../support/journeys/keys.ts';
import { callOperation, generalRoom } from '../support/journeys/product-api.ts';

const heightOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.height ?? 0;

/** Returns a function that posts messages to the chat of an event. */
async function postMessages(request: APIRequestContext, { id }: EventDetail) {
  const params = { room_id: await generalRoom(request, id) };
  return async (content: string) => callOperation(request, PostRoomMessage, { params, body: { content } });
}

/** Returns for each line of a message whether it is at the right edge of its bubble. */
const linesAtEnd = (page: Page, text: string) =>
  page.evaluate<boolean[]>(`(() => {
    const bubble = [...document.querySelectorAll('[role=log] [data-seq]')].find((one) => one.textContent === ${JSON.stringify(text)});
    const { left, right } = bubble.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(bubble);
    const lines = Map.groupBy(range.getClientRects(), ({ top }) => Math.round(top / 8));
    return [...lines.values()].map((rects) => {
      const edges = [Math.min(...rects.map((rect) => rect.left)) - left, right - Math.max(...rects.map((rect) => rect.right))];
      return edges[1] < edges[0];
    });
  })()`);

test.describe('desktop', () => {
  test.use(desktop.use);

  test('keys during input method composition neither send, select nor close anything', async ({ page, event }) => {
    const chat = new ChatPage(page);
    await chat.open(event.id);
    await chat.input.click();
    const method = await inputMethodOf(page);
    await method.compose('にほん');
    await method.key('ArrowDown');
    await method.choose('日本');
    await expect(chat.input).toHaveValue('日本');
    await method.compose('ご');
    await method.chooseAsSafari('語');
    await expect(chat.input).toHaveValue('日本語');
    await expect(chat.log.locator('[data-seq]')).toHaveCount(0);
    await pressKeyOn(chat.input, 'Enter');
    await expect(chat.log.getByText('日本語', { exact: true })).toBeVisible();

    // The list of names, with the viewer's own name, is unchanged.
    await chat.input.pressSequentially('@');
    const suggestions = page.getByRole('listbox', { name: 'People to mention' });
    await method.compose('あ');
    for (const key of ['ArrowDown', 'Escape'] as const) await method.key(key);
    await method.chooseAsSafari('亜');
    await expect(chat.input).toHaveValue('@亜');
    await expect(suggestions).toHaveCount(0);

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog').getByRole('combobox');
    await expect(palette).toBeFocused();
    await method.compose('せ');
    await method.key('Escape');
    await method.chooseAsSafari('設定');
    await expect(palette).toHaveValue('設定');
    await expect(palette).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
  });

  test('the width, height and direction of a message follow its text', async ({ page, context, event }) => {
    const post = await postMessages(context.request, event);
    const [leftToRight, rightToLeft, both] = mixedDirections.map(({ text }) => text);
    const linked = 'שלום, ראו https://he.wikipedia.org/wiki/רוסט_(שפת_תכנות)!';
    for (const text of [leftToRight, rightToLeft, both, linked, 'Before', stackedMarks.message, 'After'])
      await post(text ?? '');
    const chat = new ChatPage(page);
    await chat.open(event.id);
    await expect(chat.log.getByText('After')).toBeVisible();
    expect(await linesAtEnd(page, leftToRight ?? '')).toEqual([false]);
    expect(await linesAtEnd(page, both ?? '')).toEqual([false, true, false]);
    const link = chat.log.getByRole('link');
    await expect(link).toHaveText('https://he.wikipedia.org/wiki/רוסט_(שפת_תכנות)');
    await expect(link).toHaveCSS('direction', 'ltr');
    await chat.input.fill(writingSamples.find(({ id }) => id === 'hebrew')?.message ?? '');
    await expect(chat.input).toHaveCSS('direction', 'rtl');

    await post(`One\n${'\n'.repeat(600)}two`);
    const more = chat.log.getByRole('button', { name: 'Show more' });
    await expect(more).toBeInViewport();
    const bubble = chat.log.locator('[data-seq]').last();
    expect(await heightOf(bubble)).toBeLessThan(520);
    await pressKeyOn(more, 'Enter');
    await expect(chat.log.getByRole('button', { name: 'Show less' })).toBeFocused();
    expect(await heightOf(bubble)).toBeGreaterThan(10_000);
    // The next message does not scroll a reader of a long message to the end.
    await expect(chat.log.getByText('One', { exact: false }).last()).toBeInViewport();
    await post('Next');
    await expect(page.getByRole('button', { name: 'Newest messages' })).toBeVisible();
    await expect(chat.log.getByText('Next', { exact: true })).not.toBeInViewport();
    await pressKeyOn(chat.log.getByRole('button', { name: 'Show less' }), 'Enter');
    await expect(more).toBeInViewport();
  });
});

test.describe('phone', () => {
  test.use(phone.use);

  test('Enter inserts a new line, and the button sends', async ({ page, event }) => {
    const chat = new ChatPage(page);
    await chat.open(event.id);
    await expect(chat.input).toHaveAttribute('enterkeyhint', 'enter');
    await chat.input.fill('One');
    await pressKeyOn(chat.input, 'Enter');
    await chat.input.pressSequentially('two');
    await expect(chat.input).toHaveValue('One\ntwo');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    await expect(chat.log.locator('[data-seq]')).toHaveText([/^One\s+two$/]);
  });
});
