/** What a room takes from this device while the person is still signed in: its calls are his. */
export type Leave = () => Promise<void>;

export const LOGOUT = '/api/logout';
