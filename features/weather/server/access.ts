import type { WeatherReport } from '../contract.ts';
import { readWeather, type WeatherContext } from './read.ts';

/**
 * The forecast on site and what it does to outdoor work, for other rooms; the caller has checked the right to read. The sample of
 * the demonstration is for its own card alone: nothing is planned or raised by it.
 */
export async function projectWeather(context: WeatherContext, projectId: string): Promise<WeatherReport> {
  const report = await readWeather(context, projectId);
  return report.isSample ? { ...report, state: 'off', days: [], hours: [], impacts: [], pours: [] } : report;
}
