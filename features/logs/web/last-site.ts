/** The project of the last log that a person submitted on this device; '' when there is none, or the device remembers nothing. */
export function lastSite(owner: string): string {
  try {
    return localStorage.getItem(keyOf(owner)) ?? '';
  } catch {
    return '';
  }
}

export function rememberSite(owner: string, projectId: string): void {
  try {
    localStorage.setItem(keyOf(owner), projectId);
  } catch {
    // The next log asks for its project again.
  }
}

const keyOf = (owner: string) => `last-site:${owner}`;
