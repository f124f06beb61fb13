import { expect, test } from 'vitest';
import { checkMigrations, contractionsIn } from './migrations.ts';

const found = (text: string) => contractionsIn({ path: 'migrations/0099_planted.sql', text }).map(({ line }) => line);

test('the product: no migration that breaks the version before it', () => {
  expect(checkMigrations()).toEqual([]);
});

test.each([
  'DROP TABLE "tasks";',
  'DROP VIEW v;',
  'drop function weigh(uuid);',
  'ALTER TABLE "tasks" DROP COLUMN "title";',
  'ALTER TABLE "tasks" RENAME COLUMN "title" TO "name";',
  'ALTER TABLE "tasks" RENAME TO "works";',
  'ALTER TABLE "tasks" ALTER COLUMN "title" SET NOT NULL;',
  'ALTER TABLE "tasks" ALTER COLUMN "title" DROP DEFAULT;',
  'ALTER TABLE "tasks" ALTER COLUMN "number" SET DATA TYPE bigint;',
  'ALTER TABLE "tasks" ADD COLUMN "owner" uuid NOT NULL;',
  'alter table tasks add owner uuid not null;',
  'ALTER TABLE tasks ADD COLUMN a int DEFAULT 1 NOT NULL, ADD COLUMN b int NOT NULL;',
])('a planted %s is found', (statement) => {
  expect(found(`CREATE TABLE "other" ("id" uuid);--> statement-breakpoint\n${statement}`)).toEqual([2]);
});

test.each([
  'CREATE TABLE "rooms" ("id" uuid PRIMARY KEY NOT NULL, "name" text NOT NULL);',
  'ALTER TABLE "tasks" ADD COLUMN "owner" uuid;',
  'ALTER TABLE "tasks" ADD COLUMN "is_part" boolean DEFAULT false NOT NULL;',
  'ALTER TABLE "tasks" ADD COLUMN "both" int GENERATED ALWAYS AS (a + b) STORED NOT NULL;',
  'ALTER TABLE "tasks" ADD CONSTRAINT "fk" FOREIGN KEY ("owner") REFERENCES "users"("id");',
  'ALTER TABLE "tasks" ALTER COLUMN "title" DROP NOT NULL;',
  'DROP INDEX "tasks_by_end";',
  'drop trigger t on tasks;',
  '-- drop table tasks;',
  "comment on table tasks is 'drop table; rename';",
  'create function f() returns void language plpgsql as $$ begin drop table if exists t; end $$;',
  'CREATE TABLE "snags" ("id" uuid);\nALTER TABLE "snags" ADD COLUMN "title" text NOT NULL;',
])('%s is left alone', (statement) => {
  expect(found(statement)).toEqual([]);
});

test('what is in use no more goes in a migration that says so', () => {
  const statement = 'ALTER TABLE "tasks" DROP COLUMN "old_title";';
  expect(found(`-- contract: written by no version since 1.4\n${statement}`)).toEqual([]);
  expect(found(`-- contract:\n${statement}`)).toEqual([2]);
});
