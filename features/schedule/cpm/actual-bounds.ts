import { startBefore } from './clock-path.ts';
import { distanceOf, type Network, type NetworkLink } from './critical-path.ts';

/**
 * Actual dates: a link into what has begun holds nothing back any more, but what it waited for is late from the day on which it began:
 * the latest starts that such links leave, `from` still open and `to` lying at its floor.
 */
export function boundByActual(network: Network, links: readonly NetworkLink[]): Network {
  if (links.length === 0) return network;
  const ceilings = network.ceilings.slice();
  const { clocks, durations, floors } = network;
  for (const link of links) {
    const start = floors[link.to] ?? 0;
    const latest = clocks ? startBefore({ ...network, clocks }, link, start) : start - distanceOf(link, durations);
    ceilings[link.from] = Math.min(ceilings[link.from] ?? latest, latest);
  }
  return { ...network, ceilings };
}
