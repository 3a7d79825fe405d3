-- In the order that the list asks for, which says where nothing comes last: otherwise all refunds are sorted for a page of them.
drop index refund_requested, refund_state, refund_area;
create index refund_requested on refund (requested_at desc nulls last, id desc);
create index refund_state on refund (state, requested_at desc nulls last, id desc);
create index refund_area on refund (area_id, requested_at desc nulls last, id desc);
