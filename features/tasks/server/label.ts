/** What a task is called in history and in the event feed: its short number and its title. */
export const taskLabel = ({ number, title }: { number: number; title: string }): string => `T-${number} ${title}`;

/** The same, of a row in SQL; `row` is our own alias. */
export const taskLabelSql = (row: string): string => `'T-' || ${row}.number || ' ' || ${row}.title`;
