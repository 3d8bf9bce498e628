/**
 * Questions that many callers ask at the same time, answered together: while one statement is under way, those who come
 * wait and share the next. Who comes first waits for those whose requests have arrived with theirs. Nobody gets an
 * answer that was read before they asked, so this is no cache.
 */

const togetherMax = 500;
/** A statement that hangs must not hold up the others: after this time the next goes out beside it. */
const patienceMs = 10;

interface Waiting<Key, Answer> {
  readonly key: Key;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Makes a function that asks for one key. When nothing is under way it asks in this turn of the event loop.
 * @param ask answers the keys in their order; when it rejects, all who share it are refused
 */
export function askTogether<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  const waiting: Waiting<Key, Answer>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let turn: NodeJS.Immediate | undefined;
  let underWay = 0;

  async function send(): Promise<void> {
    clearTimeout(timer);
    clearImmediate(turn);
    timer = undefined;
    turn = undefined;
    const batch = waiting.splice(0, togetherMax);
    underWay += 1;
    try {
      const answers = await ask(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay -= 1;
      if (waiting.length > 0) void send();
    }
  }

  return (key) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (waiting.length >= togetherMax) void send();
      else if (underWay === 0) turn ??= setImmediate(() => void send());
      else timer ??= setTimeout(() => void send(), patienceMs);
    });
}

/** The same for questions to one of several sources, such as databases: tests open several in one process. */
export function askSourceTogether<Source extends object, Key, Answer>(
  ask: (source: Source, keys: readonly Key[]) => Promise<readonly Answer[]>,
): (source: Source, key: Key) => Promise<Answer> {
  const questions = new WeakMap<Source, (key: Key) => Promise<Answer>>();
  return (source, key) => {
    const question = questions.get(source) ?? askTogether((keys: readonly Key[]) => ask(source, keys));
    questions.set(source, question);
    return question(key);
  };
}

/** A row that says which question it answers: the ordinality of `unnest`, from 1. */
export type Placed<Row> = Row & { readonly place: number };

/** Puts rows in the order of the questions; a question without a row has no answer. */
export function byPlace<Row extends object>(
  rows: readonly Placed<Row>[],
  questions: readonly unknown[],
): (Omit<Placed<Row>, 'place'> | undefined)[] {
  const answers = Array.from<Omit<Placed<Row>, 'place'> | undefined>({ length: questions.length });
  for (const { place, ...row } of rows) answers[place - 1] = row;
  return answers;
}
