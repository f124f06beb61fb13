/**
 * Runs inside the page (walk-ground.ts sends its text there, so it imports nothing): what a person would call broken on the screen as it stands.
 */

export interface Fault {
  readonly kind: 'overflow' | 'clipped' | 'outside' | 'overlap' | 'target' | 'zoom' | 'bidi';
  readonly what: string;
}

interface TextBox {
  readonly element: Element;
  readonly text: string;
  readonly rect: DOMRect;
}

const SLACK = 1.5;
/** 44 px, less what measuring in whole steps from the middle, and a neighbour that begins within them, take away. */
const FINGER = 40;

/** Everything wrong with the layout of the page; targets and field sizes only where a finger uses it. */
export function pageFaults(isTouch: boolean): Fault[] {
  const boxes = textBoxes();
  const faults = [
    ...overflow(),
    ...boxes.flatMap(clippedText),
    ...boxes.flatMap(reordered),
    ...placeholders(),
    ...overlaps(boxes),
  ];
  if (isTouch) faults.push(...smallTargets(), ...zoomingFields());
  return [...new Map(faults.map((fault) => [`${fault.kind} ${fault.what}`, fault])).values()];
}

function overflow(): Fault[] {
  const extra = document.documentElement.scrollWidth - innerWidth;
  return extra > 0 ? [{ kind: 'overflow', what: `the page is ${extra} px wider than the window` }] : [];
}

function textBoxes(): TextBox[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes: TextBox[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (!text || !element || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects())
      if (rect.width > 1 && rect.height > 1) boxes.push({ element, text, rect });
  }
  return boxes;
}

/** Hidden things and texts for screen readers only are not looked at. */
function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  if (element.closest('noscript, script, style, option, title, desc, [inert]')) return false;
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).clipPath === 'inset(50%)') return false;
  }
  return true;
}

/** Text that its box or the window cuts off, unless an ellipsis says so and the whole text can be had. */
function clippedText(box: TextBox): Fault[] {
  for (let at: Element | null = box.element; at && at !== document.documentElement; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.position === 'fixed') break;
    if (/auto|scroll/.test(style.overflowX)) return [];
    const fault = cutIn(at, style, box);
    if (fault) return fault;
  }
  return outside(box);
}

/**
 * A text of the other direction than its line, not isolated: a bracket or number at its end stands at the wrong end, and an
 * ellipsis cuts its beginning.
 */
function reordered({ element, text: part }: TextBox): Fault[] {
  const text = element.childElementCount === 0 ? (element.textContent ?? part).trim() : part;
  const own = text.replace(/\u2068[^\u2069]*\u2069/g, '');
  const first = /\p{L}/u.exec(own)?.[0] ?? '';
  const isRtl = /[\u0590-\u08ff\ufb1d-\ufefc]/.test(first);
  if (!first || isRtl === (getComputedStyle(element).direction === 'rtl')) return [];
  const isCut = getComputedStyle(element).textOverflow === 'ellipsis' && element.tagName !== 'BDI';
  // A number behind a word stays with it.
  const isLoose = /^[\p{N}\p{P}]|\p{P}$/u.test(own);
  return isCut || isLoose ? [{ kind: 'bidi', what: `"${brief(text)}" in ${nameOf(element)}` }] : [];
}

function outside({ element, text, rect }: TextBox): Fault[] {
  const out = Math.round(Math.max(-rect.left, rect.right - innerWidth));
  return out > SLACK ? [{ kind: 'outside', what: `${out} px of "${brief(text)}" in ${nameOf(element)}` }] : [];
}

function clips(at: Element, style: CSSStyleDeclaration): boolean {
  if (style.overflowX === 'visible' && style.overflowY === 'visible') return false;
  return !(at instanceof SVGElement) || at instanceof SVGSVGElement;
}

function cutIn(at: Element, style: CSSStyleDeclaration, { text, rect }: TextBox): Fault[] | undefined {
  if (!clips(at, style)) return undefined;
  const cut = cutBy(at.getBoundingClientRect(), rect, style);
  if (!cut) return undefined;
  const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  if (hasEllipsis && isWhole(at, text)) return [];
  const what = hasEllipsis ? 'ellipsis without title:' : `${cut} px of`;
  return [{ kind: 'clipped', what: `${what} "${brief(text)}" in ${nameOf(at)}` }];
}

/** How far a text reaches over the box that clips it. A line's box is taller than its letters: a third of it may be cut. */
function cutBy(box: DOMRect, rect: DOMRect, style: CSSStyleDeclaration): number {
  const sideways = style.overflowX === 'visible' ? 0 : Math.max(box.left - rect.left, rect.right - box.right);
  const spare = rect.height / 3;
  const upright = style.overflowY === 'visible' ? 0 : Math.max(box.top - rect.top, rect.bottom - box.bottom) - spare;
  const cut = Math.max(sideways, upright);
  return cut > SLACK ? Math.round(cut) : 0;
}

/** The whole of a shortened text is a hover away, told by a name, or, a paragraph's, one press away. */
function isWhole(at: Element, text: string): boolean {
  if (at.matches('select, input, textarea')) return true;
  const isParagraph = getComputedStyle(at).webkitLineClamp !== 'none';
  if (isParagraph && at.closest('article, li, tr, section, a, button')?.querySelector(':scope a, :scope button'))
    return true;
  if (isParagraph && at.closest('a, button')) return true;
  const titled = at.closest('[title], [aria-label], [data-tip]') ?? at.querySelector('[title]');
  const whole = [
    titled?.getAttribute('title'),
    titled?.getAttribute('aria-label'),
    titled?.getAttribute('data-tip'),
  ].join(' ');
  return whole.includes(text.slice(0, 20));
}

function placeholders(): Fault[] {
  const ink = document.createElement('canvas').getContext('2d');
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[placeholder]:placeholder-shown')].filter(
    isShown,
  );
  return fields.flatMap((field) => {
    if (!ink) return [];
    const style = getComputedStyle(field);
    ink.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    if (style.textOverflow === 'ellipsis' && field.title === field.placeholder) return [];
    const missing = Math.round(ink.measureText(field.placeholder).width - room);
    return missing > SLACK
      ? [{ kind: 'clipped', what: `${missing} px of the placeholder "${field.placeholder}"` }]
      : [];
  });
}

/** Two texts on the same spot. */
function overlaps(boxes: readonly TextBox[]): Fault[] {
  const sorted = boxes.map(visiblePart).filter((box) => box !== undefined);
  sorted.sort((one, other) => one.rect.top - other.rect.top);
  const faults: Fault[] = [];
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (!other || other.rect.top >= one.rect.bottom - SLACK) break;
      if (areOnEachOther(one, other)) {
        faults.push({
          kind: 'overlap',
          what: `"${brief(one.text)}" and "${brief(other.text)}" in ${nameOf(one.element)}`,
        });
      }
    }
  }
  return faults;
}

/** What is seen of a text: without the leading, and without what its scrolling or clipping boxes hide. */
function visiblePart(box: TextBox): TextBox | undefined {
  let { left, right, top, bottom } = box.rect;
  const leading = (bottom - top) / 4;
  top += leading;
  bottom -= leading;
  for (let at: Element | null = box.element; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
    const frame = at.getBoundingClientRect();
    left = Math.max(left, frame.left);
    right = Math.min(right, frame.right);
    top = Math.max(top, frame.top);
    bottom = Math.min(bottom, frame.bottom);
  }
  if (right - left < 2 || bottom - top < 2) return undefined;
  return { ...box, rect: new DOMRect(left, top, right - left, bottom - top) };
}

function areOnEachOther(one: TextBox, other: TextBox): boolean {
  const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
  const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
  if (one.element === other.element || wide <= SLACK || high <= SLACK) return false;
  return !isCovered(one.element, other.element) && !isCovered(other.element, one.element);
}

/** Bars, sheets and pinned columns lie over what scrolls below them, on a ground of their own. */
function isCovered(over: Element, under: Element): boolean {
  for (let at: Element | null = over; at && !at.contains(under); at = at.parentElement) {
    const { position, backgroundColor } = getComputedStyle(at);
    const isOpaque = !/, 0\)$|\/ 0\)$|transparent/.test(backgroundColor);
    if (isOpaque && (position === 'fixed' || position === 'sticky' || at.matches('dialog, [popover]'))) return true;
    if (position === 'fixed' || at.matches('dialog, [popover]')) return true;
  }
  return false;
}

const targets =
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=checkbox], [role=switch], [role=menuitem], [role=option], [role=slider]';

/** Targets smaller than a fingertip, by what a tap around their middle meets; a link within a sentence is exempt (WCAG 2.5.8). */
function smallTargets(): Fault[] {
  return [...document.querySelectorAll(targets)].filter(isTarget).flatMap((target) => {
    const [width, height] = reach(target, target.getBoundingClientRect());
    const isSmall = width > 0 && (width < FINGER || height < FINGER);
    return isSmall ? [{ kind: 'target', what: `${Math.round(width)}×${Math.round(height)} ${labelOf(target)}` }] : [];
  });
}

function isTarget(target: Element): boolean {
  if (!isShown(target) || isWithinSentence(target)) return false;
  if (target.matches(':disabled, [type=file], [type=hidden], [tabindex="-1"]:not([role])')) return false;
  const rect = target.getBoundingClientRect();
  return rect.width >= 1 && rect.height >= 1 && !isScrolledOut(target, rect);
}

function isWithinSentence(target: Element): boolean {
  if (getComputedStyle(target).display !== 'inline') return false;
  const around = [...(target.parentElement?.childNodes ?? [])];
  return around.some((node) => node !== target && node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
}

function reach(target: Element, rect: DOMRect): [number, number] {
  const x = (rect.left + rect.right) / 2;
  const y = (rect.top + rect.bottom) / 2;
  if (!meets(target, x, y)) return [0, 0];
  const along = (dx: number, dy: number) => {
    let far = 0;
    for (const step of [8, 1])
      while (far < 60 && meets(target, x + dx * (far + step), y + dy * (far + step))) far += step;
    return far;
  };
  return [along(-1, 0) + along(1, 0) + 1, along(0, -1) + along(0, 1) + 1];
}

function meets(target: Element, x: number, y: number): boolean {
  const found = document.elementFromPoint(x, y);
  if (!found) return false;
  if (target.contains(found)) return true;
  const over = pinned(found);
  if (over && over !== pinned(target)) return true;
  const label = found.closest('label');
  return label?.control === target || label?.contains(target) === true;
}

/** What lies over the page and lets it scroll below: a bar at the edge, a column that stays. */
function pinned(element: Element): Element | undefined {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
  }
  return undefined;
}

/** Scrolled half out of its box; it comes in whole. */
function isScrolledOut(element: Element, rect: DOMRect): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(at).overflow)) continue;
    const frame = at.getBoundingClientRect();
    const isOut =
      rect.left < frame.left || rect.right > frame.right || rect.top < frame.top || rect.bottom > frame.bottom;
    if (isOut) return true;
  }
  return rect.bottom + FINGER / 2 > innerHeight;
}

/** An iPhone zooms the page into a field whose letters are under 16 px. */
function zoomingFields(): Fault[] {
  const fields = [...document.querySelectorAll('input, select, textarea')].filter(isShown);
  return fields.flatMap((field) => {
    if (field.matches('[type=checkbox], [type=radio], [type=file], [type=range], [type=color]')) return [];
    const size = Number.parseFloat(getComputedStyle(field).fontSize);
    return size < 16 ? [{ kind: 'zoom', what: `${size} px in ${labelOf(field)}` }] : [];
  });
}

const brief = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function labelOf(element: Element): string {
  const own = element.matches('select') ? undefined : element.textContent?.trim();
  const named = element.getAttribute('aria-label') ?? own;
  return `${element.tagName.toLowerCase()} "${brief(named || element.getAttribute('name') || element.id)}" in ${nameOf(element.parentElement)}`;
}

function nameOf(element: Element | null): string {
  const classes = (element?.getAttribute('class') ?? '').split(' ').slice(0, 6).join('.');
  return element ? `${element.tagName.toLowerCase()}.${classes}` : '';
}
