import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, id, moment, updatedAt } from '../columns.ts';

/** What a person chose under Preferences; an absent key means the default. */
export interface StoredPreferences {
  language?: 'en' | 'ar';
  theme?: 'system' | 'light' | 'dark' | 'outdoor';
  digits?: 'latin' | 'arabic';
  hijri?: boolean;
}

/** People. better-auth keeps `name`, `image` and the flags; first and last name are what the screens show. */
export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    name: text().notNull(),
    firstName: text(),
    lastName: text(),
    image: text(),
    role: text({ enum: ['admin', 'pm', 'cm', 'se', 'viewer'] })
      .notNull()
      .default('viewer'),
    emailVerified: boolean().notNull().default(false),
    twoFactorEnabled: boolean().notNull().default(false),
    preferences: jsonb().$type<StoredPreferences>().notNull().default({}),
    deactivatedAt: moment(),
    /** A program of its own: it has a role and projects, calls by API tokens and never signs in. */
    isService: boolean().notNull().default(false),
    /** Kept to the hour, so that reading does not mean writing. */
    lastSeenAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    // The sign-in library asks for the address as it is stored.
    index('users_by_email').on(table.email),
  ],
);

/** The column of a row that belongs to an account and goes with it. */
export const userId = () => belongsTo(() => users.id);

/** In the trash since, and who put it there; it stays there for 30 days. */
export const trash = () => ({ deletedAt: moment(), deletedBy: uuid().references(() => users.id) });

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: userId(),
    /** Its hash (server/http/session.ts): a row signs nobody in. */
    token: text().notNull().unique(),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAt)],
);

/** Ways to sign in: one row a provider; `password` is better-auth's hash. */
export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    userId: userId(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('accounts_by_user').on(table.userId),
    uniqueIndex('accounts_of_provider').on(table.providerId, table.accountId),
  ],
);

/** Short-lived secrets of the sign-in library: password reset, sign-in state. */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verifications_by_identifier').on(table.identifier),
    index('verifications_by_expiry').on(table.expiresAt),
  ],
);

export const twoFactors = pgTable(
  'two_factors',
  {
    id: id(),
    userId: userId(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: moment(),
  },
  (table) => [index('two_factors_by_user').on(table.userId)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: userId(),
    name: text(),
    publicKey: text().notNull(),
    credentialID: text('credential_id').notNull(),
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: createdAt(),
  },
  (table) => [index('passkeys_by_user').on(table.userId), index('passkeys_by_credential').on(table.credentialID)],
);

/** An invitation to join: the link carries a secret of which only the hash is kept. Seven days. */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    email: text().notNull(),
    role: text({ enum: ['admin', 'pm', 'cm', 'se', 'viewer'] }).notNull(),
    /** When set, accepting also makes the person a member of this project. */
    projectId: uuid(),
    memberRole: text({ enum: ['pm', 'cm', 'se', 'viewer'] }),
    tokenHash: text().notNull().unique(),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('invitations_by_email').on(sql`lower(${table.email})`)],
);
