/** Stage walls of rooms, questions and polls: any content fits on any screen, and the wall shows how to take part. */
import type { Browser, Page } from '@playwright/test';
import { wallCloseCodes } from '@plenum/contracts/enums';
import { maxPollOptionLength, maxPollOptions, maxPollQuestionLength } from '@plenum/contracts/live/poll-limits';
import { maxQuestionLength } from '@plenum/contracts/live/question-limits';
import type { PollWallFrame, QuestionWallFrame, WallFrame } from '@plenum/contracts/live/walls';
import { axeViolations } from '../support/journeys/axe.ts';
import { expect, nightly, test } from '../support/journeys/journey.ts';

type Frame = QuestionWallFrame | PollWallFrame | WallFrame;

const event = { id: 12, title: 'Spring Conference' };
const session = { id: 345, title: 'Programmable networks in the kernel' };
const join = { join_url: 'https://plenum.example.org/app/events/12/sessions/345', join_code: 'ABCD1234' };

const questionFrame = (text: string | null, fields: Partial<QuestionWallFrame> = {}): QuestionWallFrame => ({
  session,
  event,
  state: 'OPEN',
  ...join,
  on_stage: text === null ? null : { id: 1, text, author: 'Anna Berger', votes: 12 },
  microphone: null,
  top: [],
  ...fields,
});

type WallPoll = NonNullable<PollWallFrame['poll']>;
const pollFrame = (question: string, options: string[], fields: Partial<WallPoll> = {}): PollWallFrame => ({
  session,
  event,
  ...join,
  poll: {
    id: 1,
    kind: 'ONE',
    question,
    options,
    is_anonymous: false,
    status: 'OPEN',
    votes: 42,
    tally: { poll_id: 1, votes: 42, counts: options.map((_, at) => at), words: [] },
    ...fields,
  },
});

const roomFrame = (contents: readonly string[], fields: Partial<WallFrame> = {}): WallFrame => ({
  room: { id: 1, name: 'General' },
  event,
  ...join,
  is_open: true,
  last_seq: contents.length,
  messages: contents.map((content, at) => ({
    id: at,
    seq: at + 1,
    content,
    created_at: '2031-03-28T08:00:00Z',
    user: { full_name: 'Ben Okafor', image_url: null, role: 'ATTENDEE', is_session_speaker: false },
  })),
  ...fields,
});

const filled = (text: string, length: number): string => text.repeat(length).slice(0, length);
const english = 'Which parts of the system may fail first? ';
const frames: readonly (readonly [string, Frame])[] = [
  ['a short question', questionFrame('Why?')],
  ['the longest question', questionFrame(filled(english, maxQuestionLength))],
  ['a word of the longest length', questionFrame(filled('a', maxQuestionLength))],
  [
    'a question in German',
    questionFrame('Wie ändert sich die Rechtsschutzversicherungsgesellschaft durch das Gesetz?'),
  ],
  ['a question in Arabic', questionFrame('كيف يمكننا حماية خصوصية المشاركين في المؤتمر أمام الجميع؟')],
  ['a question in Chinese', questionFrame('在大型会议的现场投票中，如何保证匿名性，同时又能防止同一个人多次投票？')],
  ['a question in Hindi', questionFrame('प्रतिभागियों की गोपनीयता कैसे सुरक्षित रखी जा सकती है?')],
  [
    'a question under an announcement',
    { ...questionFrame(filled(english, 200)), announcement: { id: 1, text: filled('Lunch is served. ', 200) } },
  ],
  ['a short poll', pollFrame('Tabs or spaces?', ['Tabs', 'Spaces'])],
  [
    'the longest poll',
    pollFrame(
      filled(english, maxPollQuestionLength),
      Array.from({ length: maxPollOptions }, (_, at) => filled(`${at} ${english}`, maxPollOptionLength)),
    ),
  ],
  [
    'a scale',
    pollFrame('How likely?', [], {
      kind: 'SCALE_10',
      tally: { poll_id: 1, votes: 99, counts: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 44_000], words: [] },
    }),
  ],
];

const sizes = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 1080, height: 1920 },
] as const;

/** Opens a wall with a mocked server, which sends a frame when the page connects and whenever `send` is called. */
async function openWall(browser: Browser, viewport: (typeof sizes)[number], first: Frame | null) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  const sent: { send: (frame: Frame) => void; close: () => Promise<void> } = {
    send: () => undefined,
    close: async () => undefined,
  };
  await page.routeWebSocket(/\/api\/wall\//, (socket) => {
    if (first === null) return void socket.close({ code: wallCloseCodes.wall_unknown });
    sent.send = (frame) => socket.send(JSON.stringify(frame));
    sent.close = () => socket.close({ code: 1011 });
    return sent.send(first);
  });
  await page.goto('/wall/example');
  return { page, send: (frame: Frame) => sent.send(frame), lose: () => sent.close() };
}

interface Fit {
  /** Font size in pixels. */
  readonly sizePx: number;
  readonly overflowing: readonly string[];
}

/** Returns the text that does not fit into its box or the screen. */
const fitOf = (page: Page): Promise<Fit> =>
  page.evaluate<Fit>(`(() => {
    const fitted = [...document.querySelectorAll('main [style*="overflow-wrap"]')];
    const cells = [...document.querySelectorAll('main [data-fit], main figure, main figcaption')];
    const isTall = (element) => element.offsetHeight > element.parentElement.clientHeight + 1;
    const isWide = (element) => element.scrollWidth > element.clientWidth + 1;
    const isOutside = (element) => {
      const { top, left, right, bottom } = element.getBoundingClientRect();
      return top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    };
    const overflowing = [
      ...fitted.filter((element) => isTall(element) || isWide(element)),
      ...cells.filter((element) => isWide(element) || isOutside(element)),
    ].map(({ textContent }) => textContent);
    return { sizePx: Number.parseFloat(fitted[0]?.style.fontSize ?? '0'), overflowing };
  })()`);

const textOf = (frame: Frame): string => {
  if ('on_stage' in frame) return frame.on_stage?.text ?? '';
  return 'poll' in frame ? (frame.poll?.question ?? '') : (frame.messages.at(-1)?.content ?? '');
};

for (const size of sizes) {
  const isMain = size === sizes[0];
  test(`every text fits a wall of ${size.width} × ${size.height}`, isMain ? {} : nightly, async ({ browser }) => {
    const [, first] = frames[0] ?? [];
    const { page, send } = await openWall(browser, size, first ?? null);
    for (const [name, frame] of frames) {
      send(frame);
      await expect(page.getByText(textOf(frame), { exact: true }), name).toBeVisible();
      const { sizePx, overflowing } = await fitOf(page);
      expect(overflowing, name).toEqual([]);
      expect(sizePx, name).toBeGreaterThanOrEqual(12);
      await expect(page.getByText('plenum.example.org/join'), name).toBeVisible();
      await expect(page.getByText('ABCD-1234'), name).toBeVisible();
    }
    await page.close();
  });
}

test('a short question is larger than a long one, and a wall without a join code shows the URL', async ({
  browser,
}) => {
  const { page, send, lose } = await openWall(browser, sizes[0], questionFrame('Why?'));
  await expect(page.getByText('Why?')).toBeVisible();
  const short = await fitOf(page);
  // At least 10% of the height of the screen.
  expect(short.sizePx).toBeGreaterThan(108);
  const long = filled(english, maxQuestionLength);
  send({ ...questionFrame(long), join_code: null });
  await expect(page.getByText(long, { exact: true })).toBeVisible();
  expect((await fitOf(page)).sizePx).toBeLessThan(short.sizePx / 2);
  await expect(page.getByText('plenum.example.org', { exact: true })).toBeVisible();
  await expect(page.getByText('Join code')).toHaveCount(0);
  await lose();
  await expect(page.getByText('Reconnecting…')).toBeVisible();
  await expect(page.getByText(long, { exact: true })).toBeVisible();
  await page.close();
});

test(
  'the wall of a room shows where to write, and unknown and empty walls show a notice',
  nightly,
  async ({ browser }) => {
    const { page, send } = await openWall(browser, sizes[0], roomFrame([]));
    await expect(page.getByText('No messages yet. Start the conversation!')).toBeVisible();
    await expect(page.getByText('Write along')).toBeVisible();
    await expect(page.getByText('plenum.example.org/join')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    send(roomFrame(Array.from({ length: 12 }, (_, at) => `${at} ${filled(english, 300)}`)));
    await expect(page.getByText(`11 ${filled(english, 300)}`, { exact: true })).toBeInViewport({ ratio: 1 });
    const cutRows = `[...document.querySelectorAll('main li')].filter((row) => {
    const top = row.closest('ol').parentElement.parentElement.getBoundingClientRect().top;
    return row.checkVisibility({ visibilityProperty: true }) && row.getBoundingClientRect().top < top - 1;
  }).length`;
    expect(await page.evaluate(cutRows), 'messages that are cut at the top').toBe(0);
    send(roomFrame([], { is_open: false }));
    await expect(page.getByText('The room is closed at the moment.')).toBeVisible();
    await expect(page.getByText('Write along')).toHaveCount(0);
    await page.close();
    const unknown = await openWall(browser, sizes[0], null);
    await expect(unknown.page.getByRole('heading', { name: 'This stage wall cannot be shown' })).toBeVisible();
    expect(await axeViolations(unknown.page)).toEqual([]);
    await unknown.page.close();
  },
);

test(
  'the short URL on a wall leads to the event of a join code, even without an account',
  nightly,
  async ({ browser, event }) => {
    const page = await browser.newPage({ locale: 'en-GB' });
    expect((await page.goto('/join'))?.status()).toBe(200);
    await page.getByLabel('Join code or link').fill(event.join_code ?? '');
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Find event' }).click();
    await expect(page.getByRole('heading', { name: event.title })).toBeVisible();
    await page.close();
  },
);
