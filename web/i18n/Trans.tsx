import { Fragment, type ReactNode } from 'react';
import { fill, messageOf, type Values } from './text.ts';

interface TransProps {
  /** The whole sentence, with its marked parts: "{{name}} moved <task>{{title}}</task> to Done". */
  text: string;
  values?: Values;
  parts: Readonly<Record<string, (content: string) => ReactNode>>;
}

/** A sentence with marked parts, translated as one message: `<Trans text="Read <a>why</a>" parts={{ a: (c) => <Link>{c}</Link> }} />`. */
export function Trans({ text, values, parts }: TransProps) {
  const pieces = messageOf(text, values).split(/<(\w+)>(.*?)<\/\1>/s);
  const nodes: ReactNode[] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    nodes.push(fill(pieces[at] ?? '', values));
    const name = pieces[at + 1];
    if (name !== undefined)
      nodes.push(<Fragment key={at}>{parts[name]?.(fill(pieces[at + 2] ?? '', values))}</Fragment>);
  }
  return <>{nodes}</>;
}
