-- What each receiver and each ratio got is summed for a page of them from the index alone.
drop index split_bill_enterprise;
create index split_bill_enterprise on split_bill (enterprise_id, paid_at desc)
  include (state, amount_fen, returned_fen) where enterprise_id is not null;
drop index split_bill_merchant;
create index split_bill_merchant on split_bill (merchant_id, paid_at desc)
  include (state, amount_fen, returned_fen) where merchant_id is not null;
drop index split_bill_ratio;
create index split_bill_ratio on split_bill (ratio_id, paid_at desc) include (state, amount_fen, returned_fen);
-- Money on its way may be older.
create index split_bill_enterprise_open on split_bill (enterprise_id) include (amount_fen)
  where enterprise_id is not null and state in ('frozen', 'processing', 'failed');
create index split_bill_merchant_open on split_bill (merchant_id) include (amount_fen)
  where merchant_id is not null and state in ('frozen', 'processing', 'failed');
