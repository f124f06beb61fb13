-- Summaries that change column at the same moment, or with cards that people move, get ranks of their own: four random digits follow
-- those of the clock, as the tasks room appends them. The last of them is no zero, with which a key between two others could not end.
create or replace function top_of_column(at timestamptz) returns text language plpgsql volatile parallel safe as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  rest bigint := 218340105584895 - floor(extract(epoch from at) * 1000)::bigint;
  place text := '';
begin
  for _ in 1..8 loop
    place := substr(digits, (rest % 62)::int + 1, 1) || place;
    rest := rest / 62;
  end loop;
  for _ in 1..3 loop
    place := place || substr(digits, 1 + floor(random() * 62)::int, 1);
  end loop;
  return 'S' || place || substr(digits, 2 + floor(random() * 61)::int, 1);
end $$;
