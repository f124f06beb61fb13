/** A `ref` for what appears in answer to a press further down: on a phone its place may be scrolled away. */
export function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
