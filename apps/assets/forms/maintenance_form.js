/* Parts are mostly replaced on one day: the button above them writes it into all checked rows. */
(function (form) {
  function two(number) {
    return (number < 10 ? '0' : '') + number;
  }
  function today() {
    var now = new Date();
    return now.getFullYear() + '-' + two(now.getMonth() + 1) + '-' + two(now.getDate());
  }

  form.on('onRendered', function () {
    form.parts.sheetActionDown(function (pressed) {
      if (pressed.code !== 'replaced') return;
      var day = form.finishedOn.value ? form.finishedOn.value.slice(0, 10) : today();
      var checked = pressed.checkeds.map(function (row) {
        return row.id || row.rowKey;
      });
      form.parts.value.forEach(function (row, at) {
        if (checked.indexOf(row.id || row.rowKey) >= 0) form.parts.getCell(at, 'replacedOn').value = day;
      });
      var isChinese = form.$i18n.locale === 'zh';
      form.$message.success(isChinese ? '已为 ' + checked.length + ' 行填入 ' + day : day + ' filled into ' + checked.length + (checked.length === 1 ? ' row' : ' rows'));
    });
  });
})
