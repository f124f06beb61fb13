/** One line for the person at the terminal: what a start is doing, where the product is, why it stops. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}
